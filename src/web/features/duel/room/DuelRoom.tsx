import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { useApi } from '../../../lib/query.ts'
import { loadWordFace } from '../../../play/board/word-fit.ts'
import { ClosedDuel } from './ClosedDuel.tsx'
import { Lobby } from './lobby/Lobby.tsx'
import { agreeTo } from './lobby/use-ready.ts'
import { RoomError } from './RoomError.tsx'
import { RoomSkeleton } from './RoomSkeleton.tsx'
import { Race } from './race/Race.tsx'
import { Result } from './result/Result.tsx'
import { type Room, useRoom } from './use-room.ts'

/** A duel from its lobby to its result, at one address: what is shown follows from how it stands. */
export function DuelRoom({ id }: { id: string }) {
  // The face of the tiles is there before the words are.
  useEffect(() => {
    void loadWordFace()
  }, [])
  const navigate = useNavigate()
  const toRematch = (challengeId: string) => {
    // Whoever has pressed or accepted Rematch has said that they are ready.
    agreeTo(challengeId)
    void navigate({ to: '/game', search: { challenge: challengeId } })
  }
  const { room, error, refetch, isFetching } = useRoom(id, toRematch)
  if (!room) {
    return error ? <RoomError error={error} onRetry={refetch} isRetrying={isFetching} /> : <RoomSkeleton />
  }
  return <Stages room={room} onRematch={toRematch} />
}

interface StageProps {
  room: Room
  onRematch: (challengeId: string) => void
}

function Stages({ room, onRematch }: StageProps) {
  const { duel, sides } = room
  // Asked for beside the duel, so that the lobby is there in one piece.
  const record = useApi('GET /api/challenges/:id/head-to-head', { params: { id: duel.id } })
  /** The own side is played in this page: its board stays until its end has been looked at. */
  const [isRacing, setRacing] = useState(false)
  if (!isRacing && duel.status === 'completed') return <Result room={room} onRematch={onRematch} />
  if (!isRacing && (duel.status === 'declined' || duel.status === 'expired'))
    return <ClosedDuel duel={duel} sides={sides} />
  if (duel.mine === 'not_started' || duel.gameId === null)
    return record.isPending ? <RoomSkeleton /> : <Lobby room={room} />
  return <RaceStage room={room} gameId={duel.gameId} onRacing={setRacing} />
}

interface RaceStageProps {
  room: Room
  gameId: string
  onRacing: (isRacing: boolean) => void
}

/** The race, once its board is there. */
function RaceStage({ room, gameId, onRacing }: RaceStageProps) {
  const { data: game, error, refetch, isFetching } = useApi('GET /api/game/:id', { params: { id: gameId } })
  if (game) return <Race room={room} game={game} onRacing={onRacing} />
  if (!error) return <RoomSkeleton />
  return (
    <main id="main">
      <ErrorState
        page
        title="Your board could not be loaded"
        message={`${errorMessage(error)} The clock goes on.`}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </main>
  )
}
