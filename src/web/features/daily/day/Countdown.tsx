import { useSecond } from '../../../lib/now.ts'
import { formatCountdown } from '../dates.ts'
import { useWhenDue } from './use-when-due.ts'

interface Props {
  /** Text before the time, such as "Closes in ". */
  before: string
  until: string
  onZero: () => void
}

/**
 * Shows the time until `until` as HH:MM:SS. At zero, the text and the time disappear. Then `onZero` is called
 * repeatedly until `until` changes.
 */
export function Countdown({ before, until, onZero }: Props) {
  const left = Date.parse(until) - useSecond()
  useWhenDue(left <= 0, onZero)
  if (left <= 0) return null
  return (
    <span>
      <span>{before}</span>
      <time role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCountdown(left)}
      </time>
    </span>
  )
}
