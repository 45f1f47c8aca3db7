import { Check, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { isTouched } from '../../../lib/page.ts'
import type { FoundShare } from '../../../ui/board/Banner.tsx'
import { cx } from '../../../ui/cx.ts'
import { SuggestWord } from '../../../ui/SuggestWord.tsx'
import { FinishedBoard } from '../board/FinishedBoard.tsx'
import styles from './EndScreen.module.css'
import frame from './Frame.module.css'

/** What a mode says at the end of its board. */
export interface BoardEnd {
  title: string
  /** Shown as a tick or a cross behind the title; left out where the title says it. */
  isSolved?: boolean
  /** How others fared on each group, by its colour. */
  foundShares?: ReadonlyMap<string, FoundShare>
  /** Below the board on a phone, beside it on a wide screen. */
  panel: ReactNode
  /** Is all that stands in the panel known? It is shown then, so that nothing in it moves; at the latest after two seconds. */
  isReady?: boolean
  /** Further parts of the page, below all of it. */
  below?: ReactNode
}

interface Props extends BoardEnd {
  game: GameView
  /** The board ended just now: its end is shown by movement. */
  isNew: boolean
}

/**
 * The one end of a board, whatever its mode: the board keeps its place and can be read, and nothing lies over it. What
 * stands in the panel is brought by the mode.
 */
export function EndScreen(props: Props) {
  const { title, isSolved, foundShares, panel, isReady = true, below, game, isNew } = props
  const isMoving = useMovement(isNew)
  const isShown = useReadiness(isReady)
  const heading = useRef<HTMLHeadingElement>(null)
  // The title is read out. On a first load the browser keeps its own focus.
  useEffect(() => {
    if (isTouched()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main id="main">
      <div
        className={cx(frame.frame, styles.frame)}
        data-moving={isMoving ? '' : undefined}
        data-waiting={isShown ? undefined : ''}
        data-followed={below ? '' : undefined}
      >
        <div className={cx(frame.head, styles.head)}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
            {isSolved !== undefined && (
              <span className={isSolved ? styles.tick : styles.cross} aria-hidden="true">
                {isSolved ? <Check /> : <X />}
              </span>
            )}
          </h1>
          {foundShares && foundShares.size > 0 && (
            <span className={styles.note} aria-hidden="true">
              found by
            </span>
          )}
        </div>
        <div className={cx(frame.board, styles.board)}>
          <FinishedBoard game={game} isNew={isMoving} foundShares={foundShares} />
        </div>
        <div className={styles.panel}>
          {panel}
          <SuggestWord game={game} />
        </div>
      </div>
      {isShown && below}
    </main>
  )
}

/** How long the movement may last, in ms: the last of ten banners settles 400 ms after 9 × 80 ms. */
const MOVEMENT_MS = 1_200

/** Is the end being shown by movement? Any press finishes the movement, so that nobody has to wait for it. */
function useMovement(isNew: boolean): boolean {
  const [isMoving, setMoving] = useState(isNew)
  useEffect(() => {
    if (!isMoving) return
    const finish = () => setMoving(false)
    const timer = setTimeout(finish, MOVEMENT_MS)
    for (const type of ['pointerdown', 'keydown'] as const) addEventListener(type, finish)
    return () => {
      clearTimeout(timer)
      for (const type of ['pointerdown', 'keydown'] as const) removeEventListener(type, finish)
    }
  }, [isMoving])
  return isMoving
}

/** Longest wait for what is not known yet, in ms. */
const WAIT_MS = 2_000

/** True once `isReady` was true, or has not become so in time. */
function useReadiness(isReady: boolean): boolean {
  const [isDue, setDue] = useState(isReady)
  if (isReady && !isDue) setDue(true)
  useEffect(() => {
    if (isDue) return
    const timer = setTimeout(() => setDue(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [isDue])
  return isDue
}
