import { useEffect, useRef } from 'react'
import type { MiniGameView } from '../../../../../contract/story.ts'
import { Row, Text } from '../../../../design/layout.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { announce } from '../../../../lib/announce.ts'
import { capitalize, formatSeconds, plural } from '../../../../lib/format.ts'
import { useSecondsLeft } from '../../../../lib/use-seconds-left.ts'
import styles from './ThreadClock.module.css'

/** The clock warns the player when this number of seconds is left. */
const LOW = 10

/** From this number of seconds on, the number is announced each second. */
const LAST = 5

/**
 * Returns a text about the time left if half of `total`, or `LOW` seconds, is between `before` and `left`. For each of
 * the last seconds the text is only the number. Otherwise the text is empty.
 */
export function timeSentence(before: number, left: number, total: number): string {
  if (left > 0 && left <= LAST && left < before) return String(left)
  const isNews = [Math.floor(total / 2), LOW].some((mark) => left <= mark && mark < before)
  return isNews && left > 0 ? `${capitalize(plural(left, 'second'))} left.` : ''
}

const WAVE = `M0 10Q10 2 20 10${Array.from({ length: 19 }, (_, index) => `T${index * 20 + 40} 10`).join('')}`

interface Props {
  view: Pick<MiniGameView, 'endsAt' | 'timeLimit'>
}

/** Shows the time left, by the server's clock, as digits and as a thread that becomes shorter. */
export function ThreadClock({ view: { endsAt, timeLimit } }: Props) {
  const left = useSecondsLeft(Date.parse(endsAt))
  useTimeAnnounced(left, timeLimit)
  const share = Math.min(1, left / timeLimit)
  return (
    <Row className={styles.clock} data-low={left <= LOW ? '' : undefined}>
      <div className={styles.spool} aria-hidden="true">
        <svg viewBox="0 0 400 20" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.burnt} d={WAVE} />
        </svg>
        {/* The outer element moves to the left and hides a part of the thread. The drawing inside moves to the
            right by the same distance, so that it does not visibly move. */}
        <div className={styles.rest} style={{ transform: `translateX(${(share - 1) * 100}%)` }}>
          <svg
            viewBox="0 0 400 20"
            preserveAspectRatio="none"
            style={{ transform: `translateX(${(1 - share) * 100}%)` }}
            aria-hidden="true"
          >
            <path d={WAVE} />
          </svg>
        </div>
        <div className={styles.end} style={{ transform: `translateX(${(share - 1) * 100}%)` }}>
          <i />
        </div>
      </div>
      <Text role="timer" size="lead" figures className={styles.time}>
        <span>{formatSeconds(left)}</span>
        <VisuallyHidden> left</VisuallyHidden>
      </Text>
    </Row>
  )
}

/** Announces the time left to screen readers. */
function useTimeAnnounced(left: number, total: number): void {
  const before = useRef(left)
  useEffect(() => {
    announce(timeSentence(before.current, left, total))
    before.current = left
  }, [left, total])
}
