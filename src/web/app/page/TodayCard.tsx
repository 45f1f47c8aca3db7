import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { Knots } from '../../design/Thread.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { StoreLink } from '../../domain/offers/StoreLink.tsx'
import { QueryError } from '../../domain/query/QueryError.tsx'
import type { Output } from '../../lib/api.ts'
import { capitalize, plural } from '../../lib/format.ts'
import { formatClock } from '../../lib/format-date.ts'
import { useApi } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { Balance } from '../Balance.tsx'
import styles from './TodayCard.module.css'

type Status = Output<'GET /api/subscription/status'>

const GamesLine = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.games}>
    <Text as="h2" size="body" strong>
      {title}
    </Text>
    <Text size="small" tone="soft">
      {children}
    </Text>
  </div>
)

function Games({ status }: { status: Status }) {
  const { maxDailyGames: max, gamesPlayedToday: played } = status
  if (max === 'unlimited') {
    return (
      <GamesLine title="Unlimited games">{`${capitalize(plural(played, 'game'))} begun today`}</GamesLine>
    )
  }
  const left = Math.max(0, max - played)
  return (
    <>
      <Knots left={left} total={max} label={`${left} of ${max}`} />
      <GamesLine title={`${capitalize(plural(left, 'game'))} left`}>
        {left < max ? `New ones come at ${formatClock(status.resetsAt)}` : 'Free, every day'}
      </GamesLine>
    </>
  )
}

const Waiting = () => (
  <Stack gap={1} className={styles.games}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Skeleton width="8rem" height="19px" />
    <Skeleton width="11rem" height="18px" />
  </Stack>
)

export function TodayCard() {
  const { isPremium } = useUser()
  const status = useApi('GET /api/subscription/status', {}, { fresh: true })
  const { data, isPending } = status
  return (
    <Row as="section" gap={4} wrap className={styles.bar} aria-label="Today">
      {isPending && <Waiting />}
      <QueryError compact title="Today’s games could not be loaded" query={status} />
      {data && <Games status={data} />}
      {(isPending || data) && <Balance status={data} />}
      {!isPremium && (isPending || data) && (
        <StoreLink className={styles.more} aria-label="Get more games and hints">
          Get more
        </StoreLink>
      )}
    </Row>
  )
}
