import { Check, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { Text } from '../../design/layout.tsx'
import { DRAW_MS, type Moment, MomentContext } from '../../design/moment.ts'
import { PanelNote } from '../../domain/result/ResultPanel.tsx'
import { SuggestWord } from '../../domain/suggestion/SuggestWord.tsx'
import { cx } from '../../lib/cx.ts'
import { prefersStill } from '../../lib/motion.ts'
import { isTouched } from '../../lib/page.ts'
import type { FoundShare } from '../board/Banner.tsx'
import { FifthGroupNote } from '../board/FifthGroupNote.tsx'
import { FinishedBoard, settlingMs } from '../board/FinishedBoard.tsx'
import { FoldedNote } from '../board/FoldedNote.tsx'
import styles from './EndScreen.module.css'
import frame from './Frame.module.css'

/** The content of the end screen that each game mode provides. */
export interface BoardEnd {
  title: string
  /** If true, a tick is shown after the title; if false, a cross. Undefined if the title itself says the result. */
  isSolved?: boolean
  /** For each group, how many other players found the group. The key is the colour of the group. */
  foundShares?: ReadonlyMap<string, FoundShare>
  /** The panel with the result. It is below the board on a phone, and beside the board on a wide screen. */
  panel: ReactNode
  /**
   * True when all content of the panel has been loaded. Until then the panel is hidden, but for at most two seconds.
   * The content of the visible panel therefore does not move.
   */
  isReady?: boolean
  /** Content below the board and the panel. */
  below?: ReactNode
}

interface Props extends BoardEnd {
  game: GameView
  /** True if the board has just ended on this page; the end is then animated. */
  isNew: boolean
  /** True if the board had a byline during play. The banners then move from the places that they had below it. */
  isAuthored?: boolean
}

/**
 * The end screen of every game mode. The board does not move, and nothing covers the board. The mode provides the
 * content of the panel.
 */
export function EndScreen(props: Props) {
  const { title, isSolved, foundShares, panel, isReady = true, below, game, isNew, isAuthored } = props
  const settling = settlingMs(game.completedGroups.length, game.missedGroups?.length ?? 0)
  const { moment, isShown, hasSettled } = useMoment(isNew, settling, isReady)
  const rows = game.completedGroups.length + (game.missedGroups?.length ?? 0)
  const isMoving = moment !== 'rest'
  const Mark = isSolved ? Check : X
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus to the title for screen readers, but not before the player's first press on the page.
  useEffect(() => {
    if (isTouched()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main id="main" data-grows="">
      <div
        className={cx(frame.frame, isAuthored && frame.authored, styles.frame)}
        data-moving={isMoving ? '' : undefined}
        data-settling={hasSettled ? undefined : ''}
        data-waiting={isShown ? undefined : ''}
        data-followed={below ? '' : undefined}
      >
        <div className={cx(frame.head, styles.head)}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            <span>{title}</span>
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
        <div className={cx(frame.board, styles.board)} style={{ '--rows': rows }}>
          <FinishedBoard game={game} isNew={isMoving} foundShares={foundShares} />
        </div>
        <div className={styles.panel}>
          <MomentContext value={moment}>
            <PanelNote value={<FifthGroupNote game={game} />}>{panel}</PanelNote>
          </MomentContext>
          <FoldedNote game={game} />
          <SuggestWord game={game} />
        </div>
      </div>
      {isShown && below}
    </main>
  )
}

/** Duration in ms of the animation in which the panel appears and its thread is drawn. */
const PANEL_MS = DRAW_MS + 100

/** The panel appears at the latest after this time in ms, even if its content is still loading. */
const WAIT_MS = 2_000

interface Phase {
  moment: Moment
  /** True if the panel is visible. */
  isShown: boolean
  /** True if the banners do not move any more. */
  hasSettled: boolean
}

/**
 * Returns the current phase of the animation at the end of a board. Every press skips to the last phase. With reduced
 * motion there is only the last phase. The panel appears when the banners have moved for `settlingFor` ms, so that no
 * banner passes over the panel, and when `isReady` is true, but not later than after WAIT_MS.
 */
function useMoment(isNew: boolean, settlingFor: number, isReady: boolean): Phase {
  const [isMoving, setMoving] = useState(() => isNew && !prefersStill())
  const [isOver, setOver] = useState(!isMoving)
  const [isDue, setDue] = useState(isReady)
  if (isReady && !isDue) setDue(true)

  useEffect(() => {
    if (isDue) return
    const timer = setTimeout(() => setDue(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [isDue])

  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(() => setOver(true), settlingFor)
    return () => clearTimeout(timer)
  }, [isOver, settlingFor])

  const hasSettled = isOver || !isMoving
  const isShown = isDue && hasSettled
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

  return { moment: isMoving ? (isShown ? 'panel' : 'groups') : 'rest', isShown, hasSettled }
}
