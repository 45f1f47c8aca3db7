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

/** The mode's parts of its end screen. */
export interface BoardEnd {
  title: string
  /** Shows a tick or a cross after the title; undefined if the title says it. */
  isSolved?: boolean
  /** How other players did on each group, by its colour. */
  foundShares?: ReadonlyMap<string, FoundShare>
  /** Below the board on a phone, beside it on a wide screen. */
  panel: ReactNode
  /**
   * Is all content of the panel loaded? The panel appears then, so that nothing in it moves; at the latest after
   * two seconds.
   */
  isReady?: boolean
  /** Further parts of the page, at the bottom. */
  below?: ReactNode
}

interface Props extends BoardEnd {
  game: GameView
  /** The board ended just now: its end is animated. */
  isNew: boolean
}

/**
 * The one end screen, whatever the mode: the board keeps its place and nothing covers it. The mode brings the
 * panel's content.
 */
export function EndScreen(props: Props) {
  const { title, isSolved, foundShares, panel, isReady = true, below, game, isNew } = props
  const { moment, isShown } = useMoment(isNew, game.missedGroups?.length ?? 0, isReady)
  const isMoving = moment !== 'rest'
  const Mark = isSolved ? Check : X
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers read the title. On the page's first load the browser keeps its own focus.
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

/** From the end to the panel, in ms: found groups settle during it, missed ones are revealed before it. */
const SETTLE_MS = 240
const MOST_REVEAL_MS = 1_500

/** How long the panel moves, in ms: it rises, and its thread is drawn. */
const PANEL_MS = DRAW_MS + 100

/** Longest wait for the panel's content, in ms. */
const WAIT_MS = 2_000

/**
 * The current step of the end. Any press skips to the last step; with reduced motion there is only the last step.
 * The panel waits until it `isReady`, at most WAIT_MS, so that nothing in it moves.
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
