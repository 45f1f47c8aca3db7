import type { Achievement } from '../../../engine/achievement.ts'
import { Highlight } from '../../design/Highlight.tsx'
import { capitalize, formatNumber } from '../../lib/format.ts'
import styles from './RunEnd.module.css'

const nameOf = (one: Achievement): string =>
  one.kind === 'score' ? `${formatNumber(one.score)} points` : `Level ${one.level}`

const meaningOf = (one: Achievement): string =>
  one.kind === 'score' ? 'your best run so far' : 'reached in one run'

/** The achievements that the player has earned in this level. */
export function AchievementUnlocked({ earned }: { earned: readonly Achievement[] }) {
  const level = earned.find((one) => one.kind === 'level')
  return (
    <Highlight
      mark={<span className={styles.mark}>{level ? level.level : <Knot />}</span>}
      kicker="Achievement Unlocked"
      title={earned.map(nameOf).join(', ')}
      text={capitalize(earned.map(meaningOf).join(', '))}
    />
  )
}

/** A drawing of a knot, beside a new best score. */
const Knot = () => (
  <svg width="36" height="24" viewBox="0 0 36 24" aria-hidden="true">
    <path
      d="M2 16c6-9 11-9 16-4s10 5 16-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
    />
    <circle cx="18" cy="12" r="5" fill="currentColor" />
  </svg>
)
