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
  /** Number of boards that the player has won in a row in this run; undefined at the end of the chapter. */
  wins?: number | undefined
  isGoingOn: boolean
  onGoOn: () => void
}

/**
 * A passage of the story. There is no time limit for reading it. The keys Enter and Escape have the same effect as the
 * "continue" button.
 */
export function PassagePage({ chapter, passage, wins, isGoingOn, onGoOn }: Props) {
  const { number, title, consecutiveWinsRequired } = chapter
  // In the picture of a completed chapter, the thread is complete.
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
      // If a dialog is open, it handles the keys.
      if (document.querySelector('dialog[open]')) return
      const isControl = event.target instanceof Element && event.target.closest('a, button') !== null
      // If a button or link has the focus, it handles the key Enter.
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
          // When the button gets the focus, a screen reader also reads the text of the passage.
          aria-describedby="told text"
          onClick={onGoOn}
        >
          Go on
        </Button>
      </Foot>
    </StorySheet>
  )
}
