import { dailyBadgeTypes } from '../../../../engine/badge.ts'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Figures } from '../../../design/Figures.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { TitledSection } from '../../../design/TitledSection.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { BadgeMark } from '../../../domain/badge/BadgeMark.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { fullDate } from '../../../lib/calendar-date.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import styles from './Badges.module.css'
import { type BadgeProgress, nextBadge } from './next-badge.ts'

function Waiting() {
  return (
    <div className={styles.badges}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      {dailyBadgeTypes.map((badge) => (
        <Row key={badge} gap={4} align="start" className={styles.badge}>
          <Skeleton width="72px" height="72px" radius="var(--rl)" />
          <Stack gap={1} className={styles.words}>
            <Skeleton width="8rem" height="20px" />
            <Skeleton width="12rem" height="40px" />
            <Skeleton height="6px" />
          </Stack>
        </Row>
      ))}
    </div>
  )
}

function BadgeCard({ badge, isNext }: { badge: BadgeProgress; isNext: boolean }) {
  const { badgeType, badgeName, description, value, target, earnedAt } = badge
  return (
    <Row as="li" gap={4} align="start" className={styles.badge} data-won={earnedAt ? '' : undefined}>
      <BadgeMark type={badgeType} isWon={earnedAt !== null} />
      <Stack gap={1} className={styles.words}>
        <Row as="h3" gap={2}>
          {badgeName}
          {isNext && <Tag>Next</Tag>}
        </Row>
        <Text size="small" tone="soft">
          {description}
        </Text>
        {earnedAt ? (
          <Text size="small" strong>
            Won <time dateTime={earnedAt}>{fullDate(earnedAt.slice(0, 10))}</time>
          </Text>
        ) : (
          <Row>
            <span
              className={styles.track}
              style={{ backgroundSize: `${(value / target) * 100}% 100%` }}
              aria-hidden="true"
            />
            <Text
              as="span"
              size="small"
              tone="soft"
              figures
            >{`${formatNumber(value)} of ${formatNumber(target)}`}</Text>
          </Row>
        )}
      </Stack>
    </Row>
  )
}

/** The seven badges for dailies, with the player's progress: docs/rules.md#badges. */
export function Badges() {
  const { data, error, refetch, isFetching } = useApi('GET /api/badges', {}, { fresh: true })
  const badges = data?.progress.filter(({ badgeType }) => dailyBadgeTypes.some((type) => type === badgeType))
  const next = badges && nextBadge(badges)
  const won = badges?.filter(({ earnedAt }) => earnedAt !== null).length
  const stats = data?.stats
  const figures = [
    { name: 'Completed', value: stats?.totalCompleted },
    { name: 'Days in a row', value: stats?.consecutiveDays },
    { name: 'Best streak', value: stats?.bestStreak },
    { name: 'Perfect', value: stats?.perfectScores },
    { name: 'Weeks in a row', value: stats?.weeklyStreak },
    { name: 'Top three', value: stats?.championDays },
  ]
  return (
    <TitledSection id="badges" title="Badges and stats" note={badges && `${won} of ${badges.length} badges`}>
      {error && !data ? (
        <ErrorState
          title="Your badges could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <>
          <div className={styles.stats}>
            <Figures ruled figures={figures} />
          </div>
          {badges ? (
            <ul className={styles.badges}>
              {badges.map((badge) => (
                <BadgeCard key={badge.badgeType} badge={badge} isNext={badge.badgeType === next?.badgeType} />
              ))}
            </ul>
          ) : (
            <Waiting />
          )}
        </>
      )}
    </TitledSection>
  )
}
