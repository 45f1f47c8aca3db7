import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DailyAttempt, DailyEntry } from '../../../../contract/daily.ts'
import { EmptyState } from '../../../design/EmptyState.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { TitledSection } from '../../../design/TitledSection.tsx'
import { FindPlayers } from '../../../domain/friend/FindPlayers.tsx'
import { ScopeSwitch } from '../../../domain/friend/ScopeSwitch.tsx'
import { LeaderboardList, LeaderboardRow, WaitingRows } from '../../../domain/leaderboard/LeaderboardList.tsx'
import { HeldNote } from '../../../domain/result/HeldNote.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { formatNumber, formatSeconds, plural } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'

function Row({ entry, isOwn, isApart = false }: { entry: DailyEntry; isOwn: boolean; isApart?: boolean }) {
  return (
    <LeaderboardRow
      rank={entry.rank}
      user={entry.user}
      detail={
        <>
          <span>{entry.completed ? formatSeconds(entry.timeSpent) : 'not solved'}</span>
          <span>{entry.mistakes === 0 ? 'no mistakes' : plural(entry.mistakes, 'mistake')}</span>
        </>
      }
      value={formatNumber(entry.score)}
      isOwn={isOwn}
      isApart={isApart}
    />
  )
}

interface Props {
  challengeId: string
  isToday: boolean
  /** Set while the server is checking the player's result, or if the result does not count. */
  withheld: DailyAttempt['withheld']
}

/** The ten best players of a daily. If the player is not among the ten best, the player's row is below the list. */
export function Leaderboard({ challengeId, isToday, withheld }: Props) {
  const user = useUser()
  const { scope = 'all' } = useSearch({ from: '/daily-challenge' })
  const navigate = useNavigate({ from: '/daily-challenge' })
  const { data, error, refetch, isFetching } = useApi(
    'GET /api/daily-challenge/:id/leaderboard',
    { params: { id: challengeId }, query: scope === 'friends' ? { scope } : {} },
    { fresh: true },
  )
  const isAlone = scope === 'friends' && data?.entries.every(({ userId }) => userId === user.id)
  const me = data?.me
  const isListed = data?.entries.some(({ userId }) => userId === user.id) ?? false
  const played = data && `${formatNumber(data.total)} ${data.total === 1 ? 'player' : 'players'}`
  return (
    <TitledSection
      id="daily-leaderboard"
      title={isToday ? 'Today’s Leaderboard' : 'Leaderboard of the day'}
      note={played && (data.closed ? `${played}, final` : played)}
    >
      <div>
        <ScopeSwitch
          value={scope}
          onChange={(value) =>
            void navigate({
              search: ({ scope: _, ...rest }) => (value === 'friends' ? { ...rest, scope: value } : rest),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      {error && !data && (
        <ErrorState
          title="The leaderboard could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!data && !error && <WaitingRows count={5} />}
      {data && withheld && <HeldNote state={withheld} />}
      {data && data.entries.length === 0 && scope === 'all' && !withheld && (
        <EmptyState text="No entries yet. Be the first to compete!" />
      )}
      {data && data.entries.length > 0 && (
        <LeaderboardList>
          {data.entries.map((entry) => (
            <Row key={entry.id} entry={entry} isOwn={entry.userId === user.id} />
          ))}
          {me && !isListed && <Row entry={me} isOwn isApart={me.rank > data.entries.length + 1} />}
        </LeaderboardList>
      )}
      {isAlone && (
        <FindPlayers
          text="Nobody you follow has finished this day."
          line="Follow people you know to compare your days."
        />
      )}
    </TitledSection>
  )
}
