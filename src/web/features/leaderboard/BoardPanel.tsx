import { errorMessage, type Output } from '../../lib/api.ts'
import { boardWords, type LeaderboardPeriod, periodLabels, type ShownBoard } from '../../lib/boards.ts'
import { useApi } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { BoardList, EmptyBoard, WaitingRows } from './BoardList.tsx'
import styles from './BoardPanel.module.css'
import { BoardRow } from './BoardRow.tsx'
import { OwnPlace, WaitingPlace } from './OwnPlace.tsx'

type Entry = Output<'GET /api/leaderboards/:board'>['entries'][number]

/** Rows of a board as it shows them; the own one is marked. */
function Rows({ board, entries, label }: { board: ShownBoard; entries: Entry[]; label: string }) {
  const user = useUser()
  return (
    <BoardList label={label}>
      {entries.map((entry) => (
        <BoardRow
          key={entry.id}
          rank={entry.rank}
          user={entry.user}
          value={boardWords(board).figure(entry.value)}
          level={board === 'highest-levels' ? undefined : entry.level}
          date={entry.createdAt}
          own={entry.userId === user.id}
        />
      ))}
    </BoardList>
  )
}

/** A board in a period: the ten best, and where the player stands. */
export function BoardPanel({ board, period }: { board: ShownBoard; period: LeaderboardPeriod }) {
  const { data, error, refetch, isFetching } = useApi(
    'GET /api/leaderboards/:board',
    { params: { board }, query: { period } },
    { fresh: true },
  )
  const { label, about } = boardWords(board)
  if (error && !data) {
    return (
      <div className={styles.panel}>
        <ErrorState
          title="This board could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      <p className={styles.about}>{about}</p>
      <div className={styles.columns}>
        <section aria-label={`${label}, ${periodLabels[period]}`}>
          {!data && <WaitingRows count={10} />}
          {data && data.entries.length === 0 && <EmptyBoard board={board} />}
          {data && data.entries.length > 0 && (
            <Rows board={board} entries={data.entries} label="The ten best" />
          )}
        </section>
        {data ? <OwnPlace board={board} place={data} /> : <WaitingPlace />}
      </div>
    </div>
  )
}
