import type { ReactNode } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { Row, Stack } from '../../design/layout.tsx'
import { Renewed } from '../../design/Renewed.tsx'
import { cx } from '../../lib/cx.ts'
import { groupsFound } from '../state/sentences.ts'
import styles from './Head.module.css'

interface Props {
  title: string
  game: GameView
  /** The number of groups found. */
  found: number
  /** The part beside the title: the score, or a clock. */
  aside: ReactNode
  /** The button of the game's menu. */
  menu: ReactNode
}

/** Length of the title "Level 10". On a wide screen a longer title has smaller text. */
const SHORT_TITLE = 8

/** The head of a board in play: the title, a thread with the board's groups, and a part beside the title. */
export function Head({ title, game, found, aside, menu }: Props) {
  return (
    <>
      <Stack gap={2} className={styles.level}>
        <h1 tabIndex={-1} className={cx(title.length > SHORT_TITLE && styles.long)}>
          {title}
        </h1>
        <LevelThread found={found} total={game.groupCount} />
      </Stack>
      <Renewed as="div" on={title} className={styles.aside}>
        {aside}
      </Renewed>
      {menu}
    </>
  )
}

/** The most groups for which a narrow screen shows the thread: with more, thread and word do not fit on a line. */
const MANY = 6

/** Distance of two knots, in CSS pixels. The distance is smaller with many groups, so that the word has room. */
const stepOf = (total: number): number => Math.min(20, Math.floor(78 / (total - 1)))

/** The groups of a board as knots on a small thread, with a word beside the thread. Found groups are tied knots. */
function LevelThread({ found, total }: { found: number; total: number }) {
  const step = stepOf(total)
  const [tied, open] = step < 14 ? [3.5, 2.5] : [5, 4]
  const width = (total - 1) * step + 14
  const at = (knot: number) => 7 + knot * step
  return (
    <Row
      as="span"
      gap={2}
      wrap
      className={cx(styles.groups, total > MANY && styles.many)}
      role="img"
      aria-label={groupsFound(found, total)}
    >
      <svg
        className={styles.thread}
        width={width}
        height="16"
        viewBox={`0 0 ${width} 16`}
        fill="none"
        strokeWidth={2}
        strokeLinecap="round"
        aria-hidden="true"
      >
        {Array.from({ length: total - 1 }, (_, i) => at(i)).map((x, i) =>
          i + 1 < found ? (
            <path key={x} d={`M${x} 8q${step / 4} 6 ${step / 2} 0t${step / 2} 0`} />
          ) : (
            <path
              key={x}
              className={styles.rest}
              d={`M${x + tied + 2} 8h${Math.max(0.5, step - 2 * tied - 4)}`}
            />
          ),
        )}
        {Array.from({ length: total }, (_, knot) => at(knot)).map((x, knot) => (
          <circle
            key={x}
            className={cx(knot >= found && styles.open)}
            cx={x}
            cy="8"
            r={knot < found ? tied : open}
          />
        ))}
      </svg>
      <span>
        <strong>{found}</strong> of {total} found
      </span>
    </Row>
  )
}
