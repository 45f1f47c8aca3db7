import { Link } from '@tanstack/react-router'
import { Clock, Flag, Split, Target } from 'lucide-react'
import { buttonClass } from '../../design/Button.tsx'
import { Card, Row, Stack, Text } from '../../design/layout.tsx'
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

function NextThing({ recommendation, isFirst }: { recommendation: Recommendation; isFirst: boolean }) {
  const { type, priority, title, description, actionable, insight, estimatedImpact, action } = recommendation
  const { name, Icon } = types[type]
  return (
    <Card as="li" gap={3} className={styles.card}>
      <Row gap={2}>
        <span className={styles.icon}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <Text as="span" size="small" tone="soft">
          {name}
        </Text>
        <Text
          as="span"
          size="note"
          strong
          className={cx(styles.priority, priority === 'high' && styles.high)}
        >
          <span>{priorities[priority]}</span>
          <VisuallyHidden> priority</VisuallyHidden>
        </Text>
      </Row>
      <Stack gap={1}>
        <Text as="h4" size="lead">
          {title}
        </Text>
        <Text size="small" tone="soft">{`${description} ${actionable}`}</Text>
      </Stack>
      <Text size="small" className={styles.insight}>
        {insight}
      </Text>
      <Row wrap justify="space-between" className={styles.foot}>
        <Text size="small" strong>
          {estimatedImpact}
        </Text>
        {action && <Action action={action} isFirst={isFirst} />}
      </Row>
    </Card>
  )
}

/**
 * A list of recommendations, with the most important first. Each recommendation contains the figures on which it is
 * based.
 */
export function NextThings({ recommendations }: { recommendations: readonly Recommendation[] }) {
  if (recommendations.length === 0) return null
  return (
    <Stack as="section" gap={3}>
      <Row wrap align="baseline" justify="space-between">
        <Text as="h3" size="heading">
          {nextTitle(recommendations.length)}
        </Text>
        <Text size="small" tone="soft">
          Each with the figures it rests on
        </Text>
      </Row>
      <Row as="ul" wrap gap={5} align="stretch">
        {recommendations.map((recommendation, index) => (
          <NextThing key={recommendation.title} recommendation={recommendation} isFirst={index === 0} />
        ))}
      </Row>
    </Stack>
  )
}
