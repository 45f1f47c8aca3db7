import { dailyBadgeTypes } from '../../../../engine/badge.ts'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { BadgeMark } from '../../../domain/badge/BadgeMark.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { fullDate } from '../dates.ts'
import { Section } from '../day/Section.tsx'
import styles from './Badges.module.css'
import { type BadgeProgress, nextBadge } from './next-badge.ts'

function Waiting() {
  return (
    <div className={styles.badges}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      {dailyBadgeTypes.map((badge) => (
        <div key={badge} className={styles.badge}>
          <Skeleton width="72px" height="72px" radius="var(--rl)" />
          <div className={styles.words}>
            <Skeleton width="8rem" height="20px" />
            <Skeleton width="12rem" height="40px" />
            <Skeleton height="6px" />
          </div>
        </div>
      ))}
    </div>
  )
}

function BadgeCard({ badge, isNext }: { badge: BadgeProgress; isNext: boolean }) {
  const { badgeType, badgeName, description, value, target, earnedAt } = badge
  return (
    <li className={styles.badge} data-won={earnedAt ? '' : undefined}>
      <BadgeMark type={badgeType} isWon={earnedAt !== null} />
      <div className={styles.words}>
        <h3>
          {badgeName}
          {isNext && <span className={styles.next}>Next</span>}
        </h3>
        <p>{description}</p>
        {earnedAt ? (
          <p className={styles.won}>
            Won <time dateTime={earnedAt}>{fullDate(earnedAt.slice(0, 10))}</time>
          </p>
        ) : (
          <div className={styles.progress}>
            <span className={styles.track} aria-hidden="true">
              <span style={{ transform: `scaleX(${value / target})` }} />
            </span>
            <span>
              {formatNumber(value)} of {formatNumber(target)}
            </span>
          </div>
        )}
      </div>
    </li>
  )
}

/** The seven badges of dailies, won or not, and the figures behind them: docs/rules.md#badges. */
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
    <Section id="badges" title="Badges and stats" note={badges && `${won} of ${badges.length} badges`}>
      {error && !data ? (
        <ErrorState
          title="Your badges could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <>
          <dl className={styles.stats} aria-busy={!data}>
            {figures.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value === undefined ? <Skeleton width="1.4em" height="1em" /> : formatNumber(value)}</dd>
              </div>
            ))}
          </dl>
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
    </Section>
  )
}
