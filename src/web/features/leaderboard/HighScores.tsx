import { Link } from '@tanstack/react-router'
import { errorMessage } from '../../lib/api.ts'
import { playerName } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ThreadUnderline } from '../../ui/Thread.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './HighScores.module.css'
import { ScoreRow } from './ScoreRow.tsx'

function Waiting() {
  return (
    <>
      <VisuallyHidden>Loading...</VisuallyHidden>
      {[52, 38, 61, 45, 57].map((width) => (
        <div key={width} className={styles.waiting}>
          <Skeleton width="28px" height="28px" radius="var(--round)" />
          <Skeleton width={`${width * 3}px`} height="20px" />
          <Skeleton width="64px" height="20px" />
        </div>
      ))}
    </>
  )
}

/** The ten best players and, below them, the player's own row when it is not among them (decisions.md, "Leaderboards"). */
function Rows() {
  const user = useUser()
  const board = useApi('GET /api/scores/high', {}, { fresh: true })
  const { data: own } = useApi('GET /api/scores/personal', {}, { fresh: true })
  if (board.isPending) return <Waiting />
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
  if (board.data.length === 0) {
    return (
      <div className={styles.empty}>
        <p>No entries yet. Be the first to compete!</p>
        <Link to="/game" className={buttonClass()}>
          Play Game
        </Link>
      </div>
    )
  }
  const listed = board.data.some((entry) => entry.userId === user.id)
  return (
    <ol className={styles.rows}>
      {board.data.map((entry, index) => (
        <ScoreRow
          key={entry.id}
          rank={index + 1}
          userId={entry.userId}
          name={playerName(entry.user)}
          imageUrl={entry.user.profileImageUrl}
          level={entry.level}
          score={entry.score}
          own={entry.userId === user.id}
        />
      ))}
      {!listed && own && own.rank !== null && (
        <ScoreRow
          rank={own.rank}
          userId={user.id}
          name={playerName(user)}
          imageUrl={user.profileImageUrl}
          level={own.level}
          score={own.score}
          apart={own.rank > board.data.length + 1}
          own
        />
      )}
    </ol>
  )
}

/** The leaderboard of the home dashboard: high scores of all time. */
export function HighScores() {
  return (
    <section id="leaderboard" className={styles.board} aria-labelledby="leaderboard-title">
      <h2 id="leaderboard-title" tabIndex={-1} className={styles.title}>
        Leaderboard
        <ThreadUnderline />
      </h2>
      <Rows />
    </section>
  )
}
