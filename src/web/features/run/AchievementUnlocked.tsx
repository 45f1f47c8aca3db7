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
      mark={<Medal picture={level ? pictures.level : pictures.score} />}
      kicker="Achievement Unlocked"
      title={earned.map(nameOf).join(', ')}
      text={capitalize(earned.map(meaningOf).join(', '))}
    />
  )
}

/** Lines of thread, from knot to knot: steps for a level, and a loop for a best score. */
const pictures = {
  level: { path: 'M24 53h8v-8h8v-8h8', knots: ['24 53', '32 45', '40 37'] },
  score: { path: 'M24 50c4-16 20-18 20-8s-16 8-16-2 12-6 20 8', knots: ['24 50', '48 48'] },
}

/** A medal of paper on a loop of thread. */
const Medal = ({ picture: { path, knots } }: { picture: (typeof pictures)[keyof typeof pictures] }) => (
  <svg className={styles.medal} width="60" height="60" viewBox="0 0 72 72" aria-hidden="true">
    <path d="M23 3 36 20 49 3" />
    <circle className={styles.coin} cx="36" cy="44" r="25" />
    <circle className={styles.rim} cx="36" cy="44" r="20.5" />
    <path className={styles.picture} d={path} />
    {knots.map((at) => (
      <circle key={at} className={styles.knot} r="3.4" transform={`translate(${at})`} />
    ))}
    <circle className={styles.knot} cx="36" cy="20" r="4" />
  </svg>
)
