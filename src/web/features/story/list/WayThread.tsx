import { percentText } from '../../../../engine/percent.ts'
import { LAST_LEVEL } from '../../../../engine/story/story.ts'
import { Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { Knot, ThreadLine } from '../../../design/Thread.tsx'
import type { Progress } from '../chapter-words.ts'
import styles from './WayThread.module.css'
import { percentAt, placeOf, WAY_LENGTH, wayPath } from './way.ts'

/** A text for screen readers that says at which level each chapter opens. */
const spokenKnots = ({ chapters, highestLevel }: Progress): string =>
  chapters
    .map(({ number, requiredLevel }) =>
      requiredLevel <= highestLevel
        ? `Chapter ${number} reached.`
        : `Chapter ${number} at level ${requiredLevel}.`,
    )
    .join(' ')

/** Shows the number of a level. On a narrow screen, the word "level" before the number is hidden. */
const Level = ({ level, isReached }: { level: number; isReached: boolean }) => (
  <Text as="span" tone={isReached ? 'ink' : 'soft'} className={styles.name}>
    <span className={styles.word}>level </span>
    {level}
  </Text>
)

/**
 * Shows the levels as a thread, with a knot at each level that unlocks a chapter. The thread is drawn up to the
 * player's level.
 */
export function WayThread({ progress }: { progress: Progress | undefined }) {
  if (!progress) {
    return (
      <div className={styles.way}>
        <Skeleton height="6px" />
      </div>
    )
  }
  const { chapters, highestLevel, percent } = progress
  const stops = chapters.map(({ requiredLevel }) => requiredLevel)
  const level = Math.min(highestLevel, LAST_LEVEL)
  const share = percentText(percent)
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
        <ThreadLine length={WAY_LENGTH} path={wayPath(stops, level)} end={placeOf(level)} />
        {[...stops, LAST_LEVEL].map((stop) => (
          <Knot key={stop} at={percentAt(stop)} isTied={stop <= level}>
            <Level level={stop} isReached={stop <= level} />
          </Knot>
        ))}
        {!stops.includes(level) && level < LAST_LEVEL && (
          <Knot at={percentAt(level)} className={styles.here} />
        )}
      </div>
      <Text size="small" tone="soft">
        <Text as="b" tone="ink">
          {share}
        </Text>{' '}
        <span>{rest}</span>
      </Text>
    </div>
  )
}
