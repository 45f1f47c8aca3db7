import { Link } from '@tanstack/react-router'
import { Clock, Flag, Split, Target } from 'lucide-react'
import { buttonClass } from '../../design/Button.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { cx } from '../../lib/cx.ts'
import styles from './NextThings.module.css'
import { type Insights, nextTitle } from './words.ts'

type Recommendation = Insights['recommendations'][number]

const types = {
  strategy: { name: 'Strategy', Icon: Split },
  timing: { name: 'Timing', Icon: Clock },
  difficulty: { name: 'Difficulty', Icon: Target },
  challenge: { name: 'Challenge', Icon: Flag },
} satisfies Record<Recommendation['type'], { name: string; Icon: typeof Clock }>

const priorities = { high: 'High', medium: 'Medium', low: 'Low' } as const

const actions = {
  practice: { to: '/practice', label: 'Practice' },
  play: { to: '/game', label: 'Play' },
  daily: { to: '/daily-challenge', label: 'Play the daily' },
} as const satisfies Record<NonNullable<Recommendation['action']>, { to: string; label: string }>

function Action({ action, isFirst }: { action: NonNullable<Recommendation['action']>; isFirst: boolean }) {
  const { to, label } = actions[action]
  return (
    <Link to={to} className={buttonClass(isFirst ? 'primary' : 'secondary')}>
      {label}
    </Link>
  )
}

function Card({ recommendation, isFirst }: { recommendation: Recommendation; isFirst: boolean }) {
  const { type, priority, title, description, actionable, insight, estimatedImpact, action } = recommendation
  const { name, Icon } = types[type]
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <span className={styles.icon}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <span className={styles.type}>{name}</span>
        <span className={cx(styles.priority, priority === 'high' && styles.high)}>
          {priorities[priority]}
          <VisuallyHidden> priority</VisuallyHidden>
        </span>
      </div>
      <div className={styles.words}>
        <h4>{title}</h4>
        <p>
          {description} {actionable}
        </p>
      </div>
      <p className={styles.insight}>{insight}</p>
      <div className={styles.foot}>
        <p>{estimatedImpact}</p>
        {action && <Action action={action} isFirst={isFirst} />}
      </div>
    </li>
  )
}

/** Recommendations, the most important first, each with the figures behind it. */
export function NextThings({ recommendations }: { recommendations: readonly Recommendation[] }) {
  if (recommendations.length === 0) return null
  return (
    <section>
      <div className={styles.head}>
        <h3>{nextTitle(recommendations.length)}</h3>
        <p>Each with the figures it rests on</p>
      </div>
      <ul className={styles.cards}>
        {recommendations.map((recommendation, index) => (
          <Card key={recommendation.title} recommendation={recommendation} isFirst={index === 0} />
        ))}
      </ul>
    </section>
  )
}
