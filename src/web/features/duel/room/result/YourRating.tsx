import { ArrowRight } from 'lucide-react'
import type { DuelRun } from '../../../../../contract/duel.ts'
import { Card, Row, Text } from '../../../../design/layout.tsx'
import { Skeleton } from '../../../../design/Skeleton.tsx'
import { Tag } from '../../../../design/Tag.tsx'
import { ThreadChart } from '../../../../design/ThreadChart.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { useApi } from '../../../../lib/query.ts'
import { changeText } from '../../rating.ts'
import styles from './YourRating.module.css'

const DRAWN = 12

interface Props {
  run: DuelRun
  isProvisional: boolean
}

export function YourRating({ run: { ratingBefore, ratingAfter }, isProvisional }: Props) {
  const { data: summary } = useApi('GET /api/challenges/summary', {}, { fresh: true })
  const change = ratingAfter - ratingBefore
  const points = (summary?.history ?? [])
    .slice(-DRAWN)
    .map(({ at, rating }) => ({ at: Date.parse(at), value: rating }))
  // After a player's first duel the history contains only one value. The chart then shows the ratings before and after
  // this duel.
  const isFirst = points.length < 2
  const drawn = isFirst
    ? [
        { at: 0, value: ratingBefore },
        { at: 1, value: ratingAfter },
      ]
    : points
  return (
    <Card gap={2} aria-labelledby="your-rating">
      <Text as="h2" size="lead" id="your-rating">
        Your rating
      </Text>
      <Row as="p" gap={2} wrap>
        <VisuallyHidden>From </VisuallyHidden>
        <Text as="span" size="heading" tone="soft" figures>
          {ratingBefore}
        </Text>
        <ArrowRight size={18} aria-hidden="true" />
        <VisuallyHidden> to </VisuallyHidden>
        <Text as="span" size="title" figures>{`${ratingAfter}${isProvisional ? '?' : ''}`}</Text>
        <Tag className={styles.change}>{changeText(change)}</Tag>
      </Row>
      <div className={styles.chart}>
        {summary ? (
          <>
            <ThreadChart
              points={drawn}
              label={`Your rating over your latest ${isFirst ? 'duel' : `${points.length} duels`}: ${drawn.map(({ value }) => value).join(', ')}.`}
            />
            <Row justify="space-between" aria-hidden="true">
              {[isFirst ? 'before' : `${points.length} duels`, 'now'].map((end) => (
                <Text as="span" key={end} size="note" tone="soft">
                  {end}
                </Text>
              ))}
            </Row>
          </>
        ) : (
          <Skeleton height="84px" />
        )}
      </div>
      {isProvisional && (
        <Text size="note" tone="soft">
          Provisional until you have raced more.
        </Text>
      )}
    </Card>
  )
}
