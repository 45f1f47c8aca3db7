import { ErrorState } from '../../design/ErrorState.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
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

export function LeaderboardPanel({ leaderboard, period }: { leaderboard: Leaderboard; period: Period }) {
  const { data, error, refetch, isFetching } = useApi(
    'GET /api/leaderboards/:board',
    { params: { board: leaderboard }, query: { period } },
    { fresh: true },
  )
  const { label, about } = wordsOf(leaderboard)
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
    <Stack gap={2} className={styles.panel}>
      <Text tone="soft">{about}</Text>
      <Row wrap gap={8} align="start" className={styles.columns}>
        <section aria-label={`${label}, ${periodLabels[period]}`}>
          {!data && <WaitingRows count={10} />}
          {data && data.entries.length === 0 && <EmptyLeaderboard leaderboard={leaderboard} />}
          {data && data.entries.length > 0 && (
            <Rows leaderboard={leaderboard} entries={data.entries} label="The ten best" />
          )}
        </section>
        {data ? <OwnPlace leaderboard={leaderboard} place={data} /> : <WaitingPlace />}
      </Row>
    </Stack>
  )
}
