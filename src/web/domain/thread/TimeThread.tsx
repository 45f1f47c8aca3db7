import { Row } from '../../design/layout.tsx'
import { Knot, ThreadLine } from '../../design/Thread.tsx'
import { cx } from '../../lib/cx.ts'
import { formatSeconds } from '../../lib/format.ts'
import styles from './TimeThread.module.css'
import { placesOf, threadThrough } from './time-thread.ts'

/**
 * The smallest distance between two circles, in percent of the line's length. On the narrowest screen, circles at a
 * smaller distance would touch.
 */
const GAP = 7.5

interface Props {
  guesses: readonly { atSeconds: number | null; outcome: string }[]
  /** Duration of the game, in seconds. */
  seconds: number
  /** The index of the guess after which the game turned, from 0. */
  turnedAt?: number | null
}

/**
 * Shows the guesses as circles on a line. If the times are known, the position of a circle shows the time of the guess.
 * A filled circle is a found group; an empty circle is a mistake. Decorative, because a list of guesses beside
 * the line contains the same information.
 */
export function TimeThread({ guesses, seconds, turnedAt = null }: Props) {
  const times = guesses.map(({ atSeconds }) => atSeconds)
  const isTimed = times.every((at) => at !== null)
  const places = placesOf(
    times.map((at, n) => (isTimed ? (at ?? 0) : n + 1)),
    isTimed ? seconds : guesses.length,
    Math.min(GAP, 100 / guesses.length),
  )
  const turn = turnedAt === null ? undefined : places[turnedAt]
  return (
    <div aria-hidden="true">
      <div className={styles.thread}>
        <ThreadLine length={100} path={threadThrough(places)} end={places.at(-1) ?? 0} />
        {turn !== undefined && <span className={styles.turn} style={{ left: `${turn}%` }} />}
        {places.map((place, n) => (
          <Knot key={place} at={place} isTied={guesses[n]?.outcome === 'correct'} className={styles.knot}>
            <b>{n + 1}</b>
          </Knot>
        ))}
      </div>
      <Row align="start" justify="space-between" className={styles.foot}>
        {isTimed && <span>0:00</span>}
        <Row as="ul" wrap justify="center">
          <Row as="li" gap={2}>
            <i className={cx(styles.sample, styles.tied)} />
            found
          </Row>
          <Row as="li" gap={2}>
            <i className={styles.sample} />
            mistake
          </Row>
          {turn !== undefined && (
            <Row as="li" gap={2}>
              <i className={styles.ring} />
              the turn
            </Row>
          )}
        </Row>
        {isTimed && <span>{formatSeconds(seconds)}</span>}
      </Row>
    </div>
  )
}
