import type { ReactNode } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { cx } from '../../../ui/cx.ts'
import { groupsFound } from '../state/sentences.ts'
import styles from './Head.module.css'

interface Props {
  title: string
  game: GameView
  /** Groups that stand on the board. */
  found: number
  /** Beside the title: the score, or a clock. */
  aside: ReactNode
  /** The button of the game's menu. */
  menu: ReactNode
}

/** A longer title than "Level 10" is set smaller on a wide screen. */
const SHORT_TITLE = 8

/** The head of a board in play: the title over a thread of its groups, and what stands beside it. */
export function Head({ title, game, found, aside, menu }: Props) {
  return (
    <>
      <div className={styles.level}>
        <h1 tabIndex={-1} className={cx(title.length > SHORT_TITLE && styles.long)}>
          {title}
        </h1>
        <LevelThread found={found} total={game.groupCount} />
      </div>
      {/* A new element for every title: beside a longer one it would count as moved. */}
      <div key={title} className={styles.aside}>
        {aside}
      </div>
      {menu}
    </>
  )
}

const STEP = 20

/** The groups of a board as knots on a small thread, tied as they are found. */
function LevelThread({ found, total }: { found: number; total: number }) {
  const width = (total - 1) * STEP + 14
  const at = (knot: number) => 7 + knot * STEP
  return (
    <svg
      className={styles.thread}
      width={width}
      height="16"
      viewBox={`0 0 ${width} 16`}
      role="img"
      aria-label={groupsFound(found, total)}
    >
      {Array.from({ length: total - 1 }, (_, i) => at(i)).map((x, i) =>
        i + 1 < found ? (
          <path key={x} d={`M${x} 8c5 5 7 4 10 0s5-5 10 0`} />
        ) : (
          <path key={x} className={styles.rest} d={`M${x + 7} 8h${STEP - 14}`} />
        ),
      )}
      {Array.from({ length: total }, (_, knot) => at(knot)).map((x, knot) => (
        <circle key={x} className={cx(knot >= found && styles.open)} cx={x} cy="8" r={knot < found ? 5 : 4} />
      ))}
    </svg>
  )
}
