import { useEffect, useRef, useState } from 'react'
import type { MiniGameView } from '../../../../../contract/story.ts'
import { Row, Text } from '../../../../design/layout.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { capitalize, formatSeconds, plural } from '../../../../lib/format.ts'
import { useSecondsLeft } from '../../../../lib/use-seconds-left.ts'
import styles from './ThreadClock.module.css'

/** The clock warns the player when this number of seconds is left. */
const LOW = 10

/** Time after which the live region is emptied, in ms. Otherwise a screen reader could read an old value later. */
const SAID_MS = 4_000

/**
 * Returns a text about the time left if half of `total`, or `LOW` seconds, is between `before` and `left`; otherwise an
 * empty text.
 */
export function timeSentence(before: number, left: number, total: number): string {
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
  const sentence = useTimeSentence(left, timeLimit)
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
      <VisuallyHidden live>{sentence}</VisuallyHidden>
    </Row>
  )
}

/** Returns the current text about the time left, for screen readers. */
function useTimeSentence(left: number, total: number): string {
  const before = useRef(left)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const sentence = timeSentence(before.current, left, total)
    before.current = left
    if (sentence) setSaid(sentence)
  }, [left, total])
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  return said
}
