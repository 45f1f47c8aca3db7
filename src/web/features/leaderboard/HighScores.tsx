import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../engine/share/share.ts'
import { ErrorState } from '../../design/ErrorState.tsx'
import { IconButton } from '../../design/IconButton.tsx'
import { LeaderboardList, LeaderboardRow, WaitingRows } from '../../domain/leaderboard/LeaderboardList.tsx'
import { ShareSheet } from '../../domain/share/ShareSheet.tsx'
import { errorMessage } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { EmptyLeaderboard } from './EmptyLeaderboard.tsx'

interface Best {
  score: number
  level: number
}

const levelOf = ({ level }: Best) => <span>{`Level ${formatNumber(level)}`}</span>

function ShareScore({ gameId, score, level }: { gameId: string; score: number; level: number }) {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <IconButton
        label="Share your score"
        aria-haspopup="dialog"
        icon={<Share2 size={18} aria-hidden="true" />}
        onClick={() => setSharing(true)}
      />
      <ShareSheet
        open={isSharing}
        onClose={() => setSharing(false)}
        title="Share your score"
        thing={{ kind: 'score', refId: gameId }}
        text={messageOf({ kind: 'score', score, level, guesses: [] })}
      />
    </>
  )
}

/** The ten best players. If the player is not among the ten best, the player's row is below the list. */
export function HighScores() {
  const user = useUser()
  const high = useApi('GET /api/scores/high', {}, { fresh: true })
  const { data: own } = useApi('GET /api/scores/personal', {}, { fresh: true })
  if (high.isPending) return <WaitingRows count={10} />
  if (!high.data) {
    return (
      <ErrorState
        title="The leaderboard could not be loaded"
        message={errorMessage(high.error)}
        onRetry={() => void high.refetch()}
        busy={high.isFetching}
      />
    )
  }
  if (high.data.length === 0) return <EmptyLeaderboard leaderboard="high-scores" />
  const listed = high.data.some((entry) => entry.userId === user.id)
  return (
    <LeaderboardList>
      {high.data.map((entry, index) => {
        const isOwn = entry.userId === user.id
        return (
          <LeaderboardRow
            key={entry.id}
            rank={index + 1}
            user={entry.user}
            detail={levelOf(entry)}
            value={formatNumber(entry.score)}
            isOwn={isOwn}
            action={
              isOwn &&
              own?.bestGameId && (
                <ShareScore gameId={own.bestGameId} score={entry.score} level={entry.level} />
              )
            }
          />
        )
      })}
      {!listed && own && own.rank !== null && (
        <LeaderboardRow
          rank={own.rank}
          user={user}
          detail={levelOf(own)}
          value={formatNumber(own.score)}
          isApart={own.rank > high.data.length + 1}
          isOwn
          action={
            own.bestGameId && <ShareScore gameId={own.bestGameId} score={own.score} level={own.level} />
          }
        />
      )}
    </LeaderboardList>
  )
}
