import { useEffect, useEffectEvent, useRef } from 'react'
import type { StoryPassage } from '../../../../../contract/game.ts'
import { Button } from '../../../../design/Button.tsx'
import { ChapterPicture } from '../../../../domain/chapter/ChapterPicture.tsx'
import { isTouched } from '../../../../lib/page.ts'
import type { Chapter } from '../../chapter-words.ts'
import { Foot } from '../../layout.tsx'
import { WinsThread } from '../WinsThread.tsx'
import styles from './PassagePage.module.css'
import { Paragraphs, StorySheet } from './StorySheet.tsx'

interface Props {
  chapter: Chapter
  passage: StoryPassage
  /** The number of wins in a row. Omitted at the chapter's end. */
  wins?: number | undefined
  isGoingOn: boolean
  onGoOn: () => void
}

/**
 * A passage of the story, read without a time limit. The keys Enter and Escape have the same effect as the button that
 * continues.
 */
export function PassagePage({ chapter, passage, wins, isGoingOn, onGoOn }: Props) {
  const { number, title, consecutiveWinsRequired } = chapter
  // The picture's thread is complete once the chapter is completed.
  const look = wins === undefined || chapter.completed ? 'told' : 'open'
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    document.title = `${passage.title} · WordConnect`
    if (isTouched()) button.current?.focus({ preventScroll: true })
  }, [passage.title])
  const goOn = useEffectEvent(() => {
    if (!isGoingOn) onGoOn()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      // While a dialog is open, the dialog handles the keys.
      if (document.querySelector('dialog[open]')) return
      const isControl = event.target instanceof Element && event.target.closest('a, button') !== null
      // A focused control handles Enter itself.
      if (event.key === 'Escape' || (event.key === 'Enter' && !isControl)) goOn()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <StorySheet
      picture={<ChapterPicture chapter={number} look={look} />}
      kicker={`Chapter ${number}, ${title}`}
      title={passage.title}
    >
      <Paragraphs id="text" text={passage.text} />
      <Foot gap={6} justify="end" className={styles.foot}>
        {wins !== undefined && (
          <div className={styles.wins}>
            <WinsThread wins={wins} required={consecutiveWinsRequired} />
          </div>
        )}
        <Button
          ref={button}
          look="primary"
          busy={isGoingOn}
          // The button takes the focus at once, so a screen reader reads the text together with the button.
          aria-describedby="told text"
          onClick={onGoOn}
        >
          Go on
        </Button>
      </Foot>
    </StorySheet>
  )
}
