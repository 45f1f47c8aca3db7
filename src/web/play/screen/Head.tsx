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
  /** Content beside the title: the score or a clock. */
  aside: ReactNode
  /** The author of the board. The title of such a board can have 60 characters, and therefore several lines. */
  byline?: string | undefined
  /** The button that opens the game's menu. */
  menu: ReactNode
}

/** Number of characters in the title "Level 10". A longer title has smaller text on a wide screen. */
const SHORT_TITLE = 8

/** A title of a board with an author has smaller text on a phone if it has more characters. */
const SHORT_AUTHORED_TITLE = 20

function titleClass(title: string, isAuthored: boolean): string {
  if (isAuthored) return cx(styles.authored, title.length > SHORT_AUTHORED_TITLE && styles.wordy)
  return cx(title.length > SHORT_TITLE && styles.long)
}

/**
 * The part of the screen above a board: the title, a drawn thread with a knot for each group, and the content `aside`.
 */
export function Head({ title, game, found, aside, byline, menu }: Props) {
  return (
    <>
      <Stack gap={2} className={styles.level}>
        <h1 tabIndex={-1} className={titleClass(title, byline !== undefined)}>
          {title}
        </h1>
        <LevelThread found={found} total={game.groupCount} />
      </Stack>
      <Renewed as="div" on={title} className={styles.aside}>
        {aside}
        {byline !== undefined && <span className={styles.byline}>{byline}</span>}
      </Renewed>
      {menu}
    </>
  )
}

/**
 * If there are more groups than this number, a narrow screen hides the drawn thread, because it does not fit beside the
 * text.
 */
const MANY = 6

/**
 * Returns the distance between two knots, in CSS pixels. With many groups the distance is smaller, so that the text
 * beside the thread fits.
 */
const stepOf = (total: number): number => Math.min(20, Math.floor(78 / (total - 1)))

/**
 * Draws a small thread with a tied knot for each found group and an open knot for each other group. Beside the thread
 * is the text "2 of 4 found".
 */
function LevelThread({ found, total }: { found: number; total: number }) {
  const step = stepOf(total)
  const [tied, open] = step < 16 ? [3.5, 2.5] : [5, 4]
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
              d={`M${x + tied + 1.5} 8h${Math.max(0.5, step - 2 * tied - 3)}`}
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
        <strong>{found}</strong> {`of ${total} found`}
      </span>
    </Row>
  )
}
