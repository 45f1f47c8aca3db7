import { ErrorState } from '../../design/ErrorState.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { FindPlayers } from '../../domain/friend/FindPlayers.tsx'
import type { Scope } from '../../domain/friend/ScopeSwitch.tsx'
import { LeaderboardList, LeaderboardRow, WaitingRows } from '../../domain/leaderboard/LeaderboardList.tsx'
import { errorMessage, type Output } from '../../lib/api.ts'
import { formatNumber, formatSeconds } from '../../lib/format.ts'
import { formatDay } from '../../lib/format-date.ts'
import { useApi } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { EmptyLeaderboard } from './EmptyLeaderboard.tsx'
import styles from './LeaderboardPanel.module.css'
import { type Leaderboard, type Period, periodLabels, wordsOf } from './leaderboards.ts'
import { OwnPlace, WaitingPlace } from './OwnPlace.tsx'

type Entry = Output<'GET /api/leaderboards/:board'>['entries'][number]

interface RowsProps {
  leaderboard: Leaderboard
  entries: Entry[]
  label: string
}

function Rows({ leaderboard, entries, label }: RowsProps) {
  const user = useUser()
  return (
    <LeaderboardList label={label}>
      {entries.map((entry) => (
        <LeaderboardRow
          key={entry.id}
          rank={entry.rank}
          user={entry.user}
          value={wordsOf(leaderboard).figure(entry.value)}
          detail={
            <>
              {leaderboard !== 'highest-levels' && entry.level !== undefined && (
                <span>{`Level ${formatNumber(entry.level)}`}</span>
              )}
              {entry.completionTime !== undefined && <span>{formatSeconds(entry.completionTime)}</span>}
              <time dateTime={entry.createdAt}>{formatDay(entry.createdAt)}</time>
            </>
          }
          isOwn={entry.userId === user.id}
        />
      ))}
    </LeaderboardList>
  )
}

interface Props {
  leaderboard: Leaderboard
  period: Period
  scope: Scope
}

export function LeaderboardPanel({ leaderboard, period, scope }: Props) {
  const user = useUser()
  const { data, error, refetch, isFetching } = useApi(
    'GET /api/leaderboards/:board',
    { params: { board: leaderboard }, query: { period, ...(scope === 'friends' && { scope }) } },
    { fresh: true },
  )
  const { label, about } = wordsOf(leaderboard)
  const isOfFriends = scope === 'friends'
  const isAlone = isOfFriends && data?.entries.every(({ userId }) => userId === user.id)
  if (error && !data) {
    return (
      <div className={styles.panel}>
        <ErrorState
          title="This leaderboard could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </div>
    )
  }
  return (
    <Stack data-waiting={data ? undefined : ''} gap={2} className={styles.panel}>
      <Text tone="soft">{about}</Text>
      <Row wrap gap={8} align="start" className={styles.columns}>
        <Stack
          as="section"
          gap={5}
          aria-label={[label, periodLabels[period], ...(isOfFriends ? ['friends'] : [])].join(', ')}
        >
          {!data && <WaitingRows count={10} />}
          {data && data.entries.length === 0 && !isOfFriends && (
            <EmptyLeaderboard leaderboard={leaderboard} />
          )}
          {data && data.entries.length > 0 && (
            <Rows
              leaderboard={leaderboard}
              entries={data.entries}
              label={isOfFriends ? 'The ten best among friends' : 'The ten best'}
            />
          )}
          {isAlone && (
            <FindPlayers
              text="Nobody you follow is here yet."
              line="Follow people you know to compare your results."
            />
          )}
        </Stack>
        {data ? (
          <OwnPlace leaderboard={leaderboard} place={data} isOfFriends={isOfFriends} />
        ) : (
          <WaitingPlace />
        )}
      </Row>
    </Stack>
  )
}
