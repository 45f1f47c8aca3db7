import { useEffect, useRef, useState } from 'react'
import type { MiniGameView } from '../../../../../contract/story.ts'
import { Row, Text } from '../../../../design/layout.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { capitalize, formatSeconds, plural } from '../../../../lib/format.ts'
import { useSecondsLeft } from '../../../../lib/use-seconds-left.ts'
import styles from './ThreadClock.module.css'

/** Time left at which the clock starts to warn, in seconds. */
const LOW = 10

/**
 * Duration of a sentence in the live region, in ms. If the sentence stayed longer, a screen reader could read a time
 * that is no longer right.
 */
const SAID_MS = 4_000

/**
 * A sentence with the time left if, between `before` and `left`, the time passed half of `total` or `LOW` seconds;
 * otherwise empty.
 */
export function timeSentence(before: number, left: number, total: number): string {
  const isNews = [Math.floor(total / 2), LOW].some((mark) => left <= mark && mark < before)
  return isNews && left > 0 ? `${capitalize(plural(left, 'second'))} left.` : ''
}

const WAVE = `M0 10Q10 2 20 10${Array.from({ length: 19 }, (_, index) => `T${index * 20 + 40} 10`).join('')}`

interface Props {
  view: Pick<MiniGameView, 'endsAt' | 'timeLimit'>
}

/** The time left by the server's clock, as a thread that becomes shorter. */
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
        {/* The outer element cuts off the thread and moves left; its drawing moves right and stays in place. */}
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
        {formatSeconds(left)}
        <VisuallyHidden> left</VisuallyHidden>
      </Text>
      <VisuallyHidden live>{sentence}</VisuallyHidden>
    </Row>
  )
}

/** The current text of the live region. */
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
