import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../design/Button.tsx'
import { ProgressThread } from '../../design/Thread.tsx'
import { capitalize, inWords, plural } from '../../lib/format.ts'
import styles from './TooFewLevels.module.css'

/** How many levels the player has finished, and how many are needed; undefined if the server does not say. */
function progressIn(details: unknown): { finished: number; needed: number } | undefined {
  if (!details || typeof details !== 'object' || !('finished' in details) || !('needed' in details))
    return undefined
  const { finished, needed } = details
  return typeof finished === 'number' && typeof needed === 'number' ? { finished, needed } : undefined
}

/** Shown in place of insights while the player has finished too few levels. */
export function TooFewLevels({ details }: { details: unknown }) {
  const progress = progressIn(details)
  return (
    <div className={styles.box}>
      {progress && (
        <div className={styles.thread}>
          <ProgressThread knots={progress.needed} tied={progress.finished} />
        </div>
      )}
      <p className={styles.message}>
        Unable to generate insights. Play more games to unlock AI recommendations!
      </p>
      {progress && (
        <p>
          {progress.finished === 0
            ? `Finish ${plural(progress.needed, 'level')} to see your insights. None so far.`
            : `${capitalize(inWords(progress.finished))} of ${plural(progress.needed, 'level')} finished, ${inWords(progress.needed - progress.finished)} to go.`}
        </p>
      )}
      <Link to="/game" className={buttonClass('primary')}>
        Play Game
      </Link>
    </div>
  )
}
