import { Card, Row, Text } from '../../design/layout.tsx'
import { formatNumber } from '../../lib/format.ts'
import styles from './InsightsHead.module.css'
import type { Insights } from './words.ts'

const trends = {
  improving: 'Improving',
  declining: 'Declining',
  other: 'Neither up nor down',
} satisfies Record<Insights['overallTrend'], string>

const named = (kinds: readonly string[]) => (kinds.length > 0 ? kinds.join(', ') : 'None stands out')

type Key = keyof Insights['basis']

/** The name and the text of each statement about the player. */
const statements = (insights: Insights): Record<Key, [name: string, said: string]> => ({
  overallTrend: ['Trend', trends[insights.overallTrend]],
  streakPotential: ['Streak potential', `${insights.streakPotential} of 10`],
  difficultyRecommendation: ['Fits you now', `Level ${insights.difficultyRecommendation}`],
  optimalPlayTime: ['Best hours', insights.optimalPlayTime ?? 'Any hour'],
  strongestCategories: ['Strongest', named(insights.strongestCategories)],
  weakestCategories: ['Weakest', named(insights.weakestCategories)],
})

/** Shows the figures from which each statement about the player follows. */
export const HeadBasis = ({ insights }: { insights: Insights }) => (
  <Card as="ul" className={styles.statements}>
    {Object.entries(statements(insights)).map(([key, [name, said]]) => {
      const { sample, figures } = insights.basis[key as Key]
      return (
        <li key={key}>
          <Text size="small" tone="soft">
            {name}
          </Text>
          <Text size="lead">{said}</Text>
          <dl>
            {[...figures, { name: 'Counted from', value: formatNumber(sample) }].map((figure) => (
              <Row key={figure.name} justify="space-between" className={styles.figure}>
                <Text as="dt" tone="soft">
                  {figure.name}
                </Text>
                <Text as="dd" figures>
                  {figure.value}
                </Text>
              </Row>
            ))}
          </dl>
        </li>
      )
    })}
  </Card>
)
