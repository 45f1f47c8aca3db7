import { useEffect, useEffectEvent, useRef } from 'react'
import type { StoryPassage } from '../../../../../contract/game.ts'
import { Button } from '../../../../design/Button.tsx'
import { ChapterPicture } from '../../../../domain/chapter/ChapterPicture.tsx'
import { isTouched } from '../../../../lib/page.ts'
import type { Chapter } from '../../list/chapter-words.ts'
import { WinsThread } from '../WinsThread.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import styles from './PassagePage.module.css'
import { StorySheet } from './StorySheet.tsx'

interface Props {
  chapter: Chapter
  passage: StoryPassage
  /** The wins that have earned it; left out at the end of the chapter. */
  wins?: number | undefined
  isGoingOn: boolean
  onGoOn: () => void
}

/** A passage of the story, alone on its page. No clock runs while it is read; Enter and Escape go on, too. */
export function PassagePage({ chapter, passage, wins, isGoingOn, onGoOn }: Props) {
  const { number, title, consecutiveWinsRequired } = chapter
  // The thread is drawn to its end with the chapter's.
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
      // While a dialog is open, its keys are its own.
      if (document.querySelector('dialog[open]')) return
      const isControl = event.target instanceof Element && event.target.closest('a, button') !== null
      // A control that has the focus takes Enter itself.
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
      <div className={styles.foot}>
        {wins !== undefined && (
          <div className={styles.wins}>
            <WinsThread wins={wins} required={consecutiveWinsRequired} />
          </div>
        )}
        <Button
          ref={button}
          look="primary"
          className={styles.on}
          busy={isGoingOn}
          // The focus is here at once, so the text is read out with it.
          aria-describedby="told text"
          onClick={onGoOn}
        >
          Go on
        </Button>
      </div>
    </StorySheet>
  )
}
