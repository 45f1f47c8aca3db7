import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { DUEL_LEVEL } from '../../../../engine/duel/duel.ts'
import { groupCount } from '../../../../engine/rules.ts'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Stack } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { useApi } from '../../../lib/query.ts'
import { BlankBoard } from '../../../play/board/Board.tsx'
import { loadWordFace } from '../../../play/board/word-fit.ts'
import { Frame } from '../../../play/screen/Frame.tsx'
import { ClosedDuel, RoomError } from './ClosedDuel.tsx'
import { DuelBadge } from './DuelBadge.tsx'
import { Lobby } from './lobby/Lobby.tsx'
import { agreeTo } from './lobby/use-ready.ts'
import { Race } from './race/Race.tsx'
import { Result } from './result/Result.tsx'
import { type Room, useRoom } from './use-room.ts'

/**
 * The page of a duel. The duel's state decides which screen the page shows: the waiting screen (lobby), the board or
 * the result.
 */
export function DuelRoom({ id }: { id: string }) {
  // Loads the font of the tiles before the server sends the words.
  useEffect(() => {
    void loadWordFace()
  }, [])
  const navigate = useNavigate()
  const toRematch = (challengeId: string) => {
    // If the two players press "Rematch", the player is ready in the new duel immediately, without another press.
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
  // Loads the head-to-head record at the same time as the duel, so that the waiting screen (lobby) does not appear in
  // two steps.
  const record = useApi('GET /api/challenges/:id/head-to-head', { params: { id: duel.id } })
  /**
   * True from the appearance of the board on this page until the player leaves the screen that follows the last guess.
   * While it is true, the board stays visible.
   */
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

const RoomSkeleton = () => (
  <Frame
    isTall
    head={
      <Stack gap={3}>
        <DuelBadge />
        <h1>
          <VisuallyHidden>Loading...</VisuallyHidden>
          <Skeleton width="13rem" height="2rem" />
        </h1>
        <Skeleton width="16rem" height="1rem" />
      </Stack>
    }
    board={<BlankBoard rows={groupCount(DUEL_LEVEL)} isLoading />}
  />
)
