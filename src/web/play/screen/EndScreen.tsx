import { Check, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { Text } from '../../design/layout.tsx'
import { DRAW_MS, type Moment, MomentContext } from '../../design/moment.ts'
import { SuggestWord } from '../../domain/suggestion/SuggestWord.tsx'
import { cx } from '../../lib/cx.ts'
import { prefersStill } from '../../lib/motion.ts'
import { isTouched } from '../../lib/page.ts'
import type { FoundShare } from '../board/Banner.tsx'
import { FinishedBoard, REVEAL_MS } from '../board/FinishedBoard.tsx'
import styles from './EndScreen.module.css'
import frame from './Frame.module.css'

/** The parts of the end screen that a game mode provides. */
export interface BoardEnd {
  title: string
  /** True shows a tick after the title, false a cross; undefined if the title says the outcome in words. */
  isSolved?: boolean
  /** The results of other players on each group, by the group's colour. */
  foundShares?: ReadonlyMap<string, FoundShare>
  /** The panel, below the board on a phone, beside the board on a wide screen. */
  panel: ReactNode
  /**
   * True when all content of the panel has been loaded. The panel waits for its content, at most two seconds, to avoid
   * shifts.
   */
  isReady?: boolean
  /** Further parts at the bottom of the page. */
  below?: ReactNode
}

interface Props extends BoardEnd {
  game: GameView
  /** The board ended just now, so its end is animated. */
  isNew: boolean
}

/**
 * The end screen of every game mode. The board keeps its place, and nothing covers the board. The mode provides the
 * panel's content.
 */
export function EndScreen(props: Props) {
  const { title, isSolved, foundShares, panel, isReady = true, below, game, isNew } = props
  const { moment, isShown } = useMoment(isNew, game.missedGroups?.length ?? 0, isReady)
  const isMoving = moment !== 'rest'
  const Mark = isSolved ? Check : X
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the title for screen readers. Before the first press on the page, the browser keeps its own focus.
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
              <Mark
                strokeWidth={4}
                aria-hidden="true"
                style={{ background: isSolved ? 'var(--g2)' : 'var(--g5)' }}
              />
            )}
          </h1>
          {foundShares && foundShares.size > 0 && (
            <Text as="span" size="note" tone="soft" className={styles.note} aria-hidden="true">
              found by
            </Text>
          )}
        </div>
        <div className={cx(frame.board, styles.board)}>
          <FinishedBoard game={game} isNew={isMoving} foundShares={foundShares} />
        </div>
        <div className={styles.panel}>
          <MomentContext value={moment}>{panel}</MomentContext>
          <SuggestWord game={game} />
        </div>
      </div>
      {isShown && below}
    </main>
  )
}

/**
 * Delay from the end to the panel, in ms. Boards without missed groups have the shorter delay, because the other boards
 * first reveal their missed groups.
 */
const SETTLE_MS = 240
const MOST_REVEAL_MS = 1_500

/** Duration of the panel's animation, in ms: the panel rises, and its thread is drawn. */
const PANEL_MS = DRAW_MS + 100

/** Longest wait for the panel's content, in ms. */
const WAIT_MS = 2_000

/**
 * The current phase of the end's animation. Any press skips to the last phase; with reduced motion only the last phase
 * exists. The panel waits for `isReady`, at most WAIT_MS, so that nothing in the panel moves.
 */
function useMoment(isNew: boolean, missed: number, isReady: boolean): { moment: Moment; isShown: boolean } {
  const [isMoving, setMoving] = useState(() => isNew && !prefersStill())
  const [hasSettled, setSettled] = useState(!isMoving)
  const [isDue, setDue] = useState(isReady)
  if (isReady && !isDue) setDue(true)

  useEffect(() => {
    if (isDue) return
    const timer = setTimeout(() => setDue(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [isDue])

  useEffect(() => {
    if (hasSettled) return
    const wait = Math.max(SETTLE_MS, Math.min(MOST_REVEAL_MS, missed * REVEAL_MS))
    const timer = setTimeout(() => setSettled(true), wait)
    return () => clearTimeout(timer)
  }, [hasSettled, missed])

  const isShown = isDue && (hasSettled || !isMoving)
  useEffect(() => {
    if (!isMoving) return
    const finish = () => setMoving(false)
    const timer = isShown ? setTimeout(finish, PANEL_MS) : undefined
    for (const type of ['pointerdown', 'keydown'] as const) addEventListener(type, finish)
    return () => {
      clearTimeout(timer)
      for (const type of ['pointerdown', 'keydown'] as const) removeEventListener(type, finish)
    }
  }, [isMoving, isShown])

  return { moment: isMoving ? (isShown ? 'panel' : 'groups') : 'rest', isShown }
}
