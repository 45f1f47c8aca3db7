import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api.ts'
import { useApi } from '../../../lib/query.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ClosedDuel } from './ClosedDuel.tsx'
import { Lobby } from './lobby/Lobby.tsx'
import { agreeTo } from './lobby/use-ready.ts'
import type { RoomParts } from './parts.ts'
import { RoomError } from './RoomError.tsx'
import { RoomSkeleton } from './RoomSkeleton.tsx'
import { Race } from './race/Race.tsx'
import { Result } from './result/Result.tsx'
import { type Room, useRoom } from './use-room.ts'

interface Props {
  id: string
  parts: RoomParts
}

/** A duel from its lobby to its result, at one address: what is shown follows from how it stands. */
export function DuelRoom({ id, parts }: Props) {
  const navigate = useNavigate()
  const toRematch = (challengeId: string) => {
    // Whoever has pressed or accepted Rematch has said that they are ready.
    agreeTo(challengeId)
    void navigate({ to: '/game', search: { challenge: challengeId } })
  }
  const { room, error, refetch, isFetching } = useRoom(id, toRematch)
  if (!room) {
    return error ? (
      <RoomError error={error} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      <RoomSkeleton parts={parts} />
    )
  }
  return <Stages room={room} parts={parts} onRematch={toRematch} />
}

interface StageProps {
  room: Room
  parts: RoomParts
  onRematch: (challengeId: string) => void
}

function Stages({ room, parts, onRematch }: StageProps) {
  const { duel, sides } = room
  // Asked for beside the duel, so that the lobby is there in one piece.
  const record = useApi('GET /api/challenges/:id/head-to-head', { params: { id: duel.id } })
  /** The own side is played in this page: its board stays until its end has been looked at. */
  const [isRacing, setRacing] = useState(false)
  if (!isRacing && duel.status === 'completed') return <Result room={room} onRematch={onRematch} />
  if (!isRacing && (duel.status === 'declined' || duel.status === 'expired'))
    return <ClosedDuel duel={duel} sides={sides} />
  if (duel.mine === 'not_started' || duel.gameId === null)
    return record.isPending ? <RoomSkeleton parts={parts} /> : <Lobby room={room} parts={parts} />
  return <RaceStage room={room} parts={parts} gameId={duel.gameId} onRacing={setRacing} />
}

interface RaceStageProps {
  room: Room
  parts: RoomParts
  gameId: string
  onRacing: (isRacing: boolean) => void
}

/** The race, once its board is there. */
function RaceStage({ room, parts, gameId, onRacing }: RaceStageProps) {
  const { data: game, error, refetch, isFetching } = useApi('GET /api/game/:id', { params: { id: gameId } })
  if (game) return <Race room={room} game={game} parts={parts} onRacing={onRacing} />
  if (!error) return <RoomSkeleton parts={parts} />
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
