import { LAST_LEVEL } from '../../../../engine/story/story.ts'
import { Knot, ThreadLine } from '../../../design/Thread.tsx'
import { cx } from '../../../lib/cx.ts'
import type { Progress } from '../chapter-words.ts'
import styles from './WayThread.module.css'
import { percentAt, placeOf, WAY_LENGTH, wayPath } from './way.ts'

/** What a screen reader hears of the knots. */
const spokenKnots = ({ chapters, highestLevel }: Progress): string =>
  chapters
    .map(({ number, requiredLevel }) =>
      requiredLevel <= highestLevel
        ? `Chapter ${number} reached.`
        : `Chapter ${number} at level ${requiredLevel}.`,
    )
    .join(' ')

/** The way to the last level. A knot where each chapter opens; the thread is drawn as far as the player has come. */
export function WayThread({ progress }: { progress: Progress }) {
  const { chapters, highestLevel, percent } = progress
  const stops = chapters.map(({ requiredLevel }) => requiredLevel)
  const level = Math.min(highestLevel, LAST_LEVEL)
  const share = `${percent}%`
  const rest = `of the way: level ${highestLevel} of ${LAST_LEVEL}`
  return (
    <div
      className={styles.way}
      role="progressbar"
      aria-label="Your way through the story"
      aria-valuemin={1}
      aria-valuemax={LAST_LEVEL}
      aria-valuenow={level}
      aria-valuetext={`${share} ${rest}. ${spokenKnots(progress)}`}
    >
      <div className={styles.thread}>
        <div className={styles.line}>
          <ThreadLine length={WAY_LENGTH} path={wayPath(stops, level)} end={placeOf(level)} />
        </div>
        {chapters.map(({ id, number, requiredLevel }) => {
          const isReached = requiredLevel <= highestLevel
          return (
            <Knot
              key={id}
              at={percentAt(requiredLevel)}
              isTied={isReached}
              className={cx(styles.stop, isReached && styles.reached)}
            >
              <span className={styles.name}>
                <span className={styles.word}>{isReached ? 'Chapter ' : 'level '}</span>
                <span className={styles.wideNumber}>{isReached ? number : requiredLevel}</span>
                <span className={styles.narrowNumber}>{requiredLevel}</span>
              </span>
            </Knot>
          )
        })}
        <Knot
          at={100}
          isTied={level >= LAST_LEVEL}
          className={cx(styles.stop, level >= LAST_LEVEL && styles.reached)}
        >
          <span className={styles.name}>{LAST_LEVEL}</span>
        </Knot>
        {!stops.includes(level) && level < LAST_LEVEL && (
          <Knot at={percentAt(level)} className={styles.here} />
        )}
      </div>
      <p className={styles.share}>
        <b>{share}</b> {rest}
      </p>
    </div>
  )
}
