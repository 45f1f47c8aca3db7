import { Link } from '@tanstack/react-router'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { ThreadChart } from '../../../design/ThreadChart.tsx'
import { FEWEST_POINTS } from '../../../design/thread-chart.ts'
import { plural } from '../../../lib/format.ts'
import { formatDay } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/now.ts'
import { useUser } from '../../../lib/session.ts'
import { changeText, courseOf, duelCount, monthsChange, type Rating, ratingText } from '../rating.ts'
import styles from './RatingPanel.module.css'

/** Explains why a provisional rating has a "?". */
const provisionalNote = (rating: Rating) =>
  duelCount(rating) === 0
    ? 'Everybody starts at 1500. The ? goes once a few duels have shown how you race.'
    : 'Still an estimate. Race more to settle it.'

export function RatingPanel({ rating }: { rating: Rating | undefined }) {
  const { username } = useUser()
  const now = useNow()
  if (!rating) {
    return (
      <Card aria-label="Your rating" aria-busy="true">
        <Skeleton height="156px" radius="var(--r)" />
      </Card>
    )
  }
  const change = monthsChange(rating, now)
  const [first] = rating.history
  const isDrawn = rating.history.length >= FEWEST_POINTS
  return (
    <Card className={styles.panel} aria-labelledby="your-rating">
      <Stack gap={2} className={styles.words}>
        <Row align="baseline">
          <h3 id="your-rating">Your rating</h3>
          <Text size="small" tone="soft" className={styles.duels}>
            {plural(duelCount(rating), 'duel')}
          </Text>
        </Row>
        <Row as="p" gap={2} align="baseline" wrap>
          <Text as="b" size="title">
            {ratingText(rating)}
          </Text>{' '}
          {change !== undefined && (
            <Text as="span" size="small">
              <strong>{changeText(change)}</strong> in 30 days
            </Text>
          )}
        </Row>
      </Stack>
      {isDrawn && first && (
        <div className={styles.course}>
          <ThreadChart
            points={rating.history.map(({ at, rating: value }) => ({ at: Date.parse(at), value }))}
            label={courseOf(rating)}
          />
          <Row justify="space-between" aria-hidden="true" className={styles.ends}>
            {[first, rating.history.at(-1) ?? first].map(({ at }) => (
              <Text key={at} as="span" size="note" tone="soft">
                {formatDay(at)}
              </Text>
            ))}
          </Row>
        </div>
      )}
      {rating.provisional && (
        <Text size="small" tone="soft" className={styles.provisional}>
          {provisionalNote(rating)}
        </Text>
      )}
      {isDrawn && (
        <Link
          to="/players/$username"
          params={{ username: username ?? '' }}
          hash="duels"
          className={styles.all}
        >
          <Text as="span" size="small" tone="soft" strong>
            Rating history
          </Text>
        </Link>
      )}
    </Card>
  )
}
