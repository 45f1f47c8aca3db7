import { Link } from '@tanstack/react-router'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { BadgeMark } from '../../../domain/badge/BadgeMark.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import styles from './NextBadge.module.css'
import { type BadgeProgress, nextBadge } from './next-badge.ts'

function Next({ badge }: { badge: BadgeProgress }) {
  const { badgeType, badgeName, description, value, target } = badge
  return (
    <Link to="/daily-challenge" hash="badges" className={styles.row}>
      <Row as="span" gap={4}>
        <BadgeMark type={badgeType} isWon={false} size={48} />
        <Stack as="span" gap={0}>
          <Text as="strong" strong>{`Next badge: ${badgeName}`}</Text>{' '}
          <Text as="span" size="small" tone="soft">
            {description}
          </Text>
        </Stack>{' '}
        <Text
          as="span"
          size="small"
          tone="soft"
          figures
          className={styles.way}
        >{`${formatNumber(value)} of ${formatNumber(target)}`}</Text>
      </Row>
    </Link>
  )
}

/** Shows the badge for which the player has the greatest progress, and the number of steps left. */
export function NextBadge() {
  const { data, error, refetch, isFetching } = useApi('GET /api/badges', {}, { fresh: true })
  const next = data && nextBadge(data.progress)
  return (
    <section className={styles.place} aria-label="Next badge">
      {next && <Next badge={next} />}
      {data && !next && (
        <Link to="/daily-challenge" hash="badges" className={styles.row}>
          <Text as="strong" strong>
            All badges are won
          </Text>
        </Link>
      )}
      {!data && !error && (
        <Row gap={4} className={styles.row}>
          <VisuallyHidden>Loading...</VisuallyHidden>
          <Skeleton width="48px" height="48px" radius="var(--r)" />
          <Skeleton width="16rem" height="24px" />
        </Row>
      )}
      {!data && error && (
        <ErrorState
          compact
          title="Your next badge could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </section>
  )
}
