import { errorMessage } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { BoardList, EmptyBoard, WaitingRows } from './BoardList.tsx'
import { BoardRow } from './BoardRow.tsx'

const shareText = (score: number, level: number) =>
  `I scored ${formatNumber(score)} points and reached level ${level} in WordConnect. Can you connect more words?`

/** The ten best players and, below them, the player's own row when it is not among them (decisions.md, "Leaderboards"). */
export function HighScores() {
  const user = useUser()
  const board = useApi('GET /api/scores/high', {}, { fresh: true })
  const { data: own } = useApi('GET /api/scores/personal', {}, { fresh: true })
  if (board.isPending) return <WaitingRows count={10} />
  if (!board.data) {
    return (
      <ErrorState
        title="The leaderboard could not be loaded"
        message={errorMessage(board.error)}
        onRetry={() => void board.refetch()}
        busy={board.isFetching}
      />
    )
  }
  if (board.data.length === 0) return <EmptyBoard board="high-scores" />
  const listed = board.data.some((entry) => entry.userId === user.id)
  return (
    <BoardList>
      {board.data.map((entry, index) => (
        <BoardRow
          key={entry.id}
          rank={index + 1}
          user={entry.user}
          level={entry.level}
          value={formatNumber(entry.score)}
          own={entry.userId === user.id}
          share={shareText(entry.score, entry.level)}
        />
      ))}
      {!listed && own && own.rank !== null && (
        <BoardRow
          rank={own.rank}
          user={user}
          level={own.level}
          value={formatNumber(own.score)}
          apart={own.rank > board.data.length + 1}
          own
          share={shareText(own.score, own.level)}
        />
      )}
    </BoardList>
  )
}
