import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { StreamEvents } from '../../../../contract/api.ts'
import type { Duel } from '../../../../contract/duel.ts'
import { isOpen } from '../../../../engine/duel/duel.ts'
import { listen } from '../../../lib/live.ts'
import { useOnline } from '../../../lib/online.ts'
import { useUser } from '../../../lib/session.ts'
import { type Sides, sidesOf } from '../duel.ts'
import { refreshDuels } from '../duel-queries.ts'
import { changeDuel, duelQuery, refreshDuel, refreshGame } from './duel-data.ts'
import { emptyRoom, type RoomState, roomReducer } from './room-state.ts'

/**
 * Polling interval, in ms. The event stream does not send all data. The page also polls the duel to get the missing
 * data and to estimate the server's clock.
 */
const LOBBY_MS = 5_000
const RACE_MS = 15_000
/** If the event stream is closed for longer than this time, in ms, the page reports a lost connection. */
const LOST_MS = 1_000

type Told = StreamEvents<'GET /api/challenges/:id/events'>

export interface Room {
  duel: Duel
  sides: Sides
  live: RoomState
  isLost: boolean
  /** Stores the start time for the two players from a reply of the server. */
  noteStart: (told: Pick<Duel, 'startsAt' | 'serverNow'>) => void
  /** Removes the notice about a cancelled start. */
  goOn: () => void
}

interface RoomQuery {
  room: Room | undefined
  error: Error | null
  refetch: () => void
  isFetching: boolean
}

const pause = ({ status, mine }: Duel): number | false => {
  if (!isOpen(status)) return false
  return mine === 'not_started' ? LOBBY_MS : RACE_MS
}

/**
 * Reads a duel, and then uses an event stream to keep the duel up to date. `onRematch`: called with the id of the new
 * duel when the two players have agreed to a rematch.
 */
export function useRoom(id: string, onRematch: (challengeId: string) => void): RoomQuery {
  const { id: myId } = useUser()
  const query = useQuery({
    ...duelQuery(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data ? pause(state.data) : false),
  })
  const { data: duel } = query
  const [live, dispatch] = useReducer(roomReducer, emptyRoom)
  const isOnline = useOnline()
  const isLost = useLasting(!live.isLive, LOST_MS) || !isOnline
  const sides = duel && sidesOf(duel, myId)

  useEffect(() => {
    if (duel) dispatch({ type: 'start', told: duel })
  }, [duel])

  const isThere = duel !== undefined
  const notePresence = useEffectEvent((told: Told['presence']) => {
    if (sides) dispatch({ type: 'presence', mySide: sides.mySide, told })
    // Reads the duel again, because a rival who has left the waiting screen (lobby) has perhaps started the duel. The
    // server announces such a start only to players who have started.
    if (duel?.mine === 'not_started') void refreshDuel(id)
  })
  const noteStep = useEffectEvent((step: Told['progress']) => {
    if (step.side !== sides?.mySide) {
      dispatch({ type: 'step', standing: step })
      changeDuel(id, { theirs: step.finished ? 'finished' : 'playing' })
    } else if (duel?.mine === 'not_started' || (step.finished && duel?.mine === 'playing')) {
      // This message means that the player is playing the duel in another tab or on another device.
      void refreshDuel(id)
    }
  })
  const noteRematch = useEffectEvent(({ challengeId, by, accepted }: Told['rematch']) => {
    changeDuel(id, { rematch: { challengeId, by } })
    if (accepted) onRematch(challengeId)
  })
  const noteStream = useEffectEvent((isLive: boolean) => {
    dispatch({ type: 'stream', isLive })
    if (!isLive) return
    // Reads the duel again after a reconnection, because messages can be lost while the stream is closed.
    void refreshDuel(id)
    if (duel?.gameId && duel.mine === 'playing') void refreshGame(duel.gameId)
  })
  useEffect(() => {
    if (!isThere) return
    const readAgain = () => void Promise.all([refreshDuel(id), refreshDuels()])
    return listen(
      'duel',
      { id },
      {
        on: {
          presence: (told) => notePresence(told),
          countdown: (told) => dispatch({ type: 'start', told }),
          progress: (step) => noteStep(step),
          completed: readAgain,
          closed: readAgain,
          rematch: (told) => noteRematch(told),
        },
        onReset: () => void refreshDuel(id),
        onState: (isLive) => noteStream(isLive),
      },
    )
  }, [isThere, id])

  return {
    room: duel &&
      sides && {
        duel,
        sides,
        live,
        isLost,
        noteStart: (told) => dispatch({ type: 'start', told }),
        goOn: () => dispatch({ type: 'go on' }),
      },
    error: query.error,
    refetch: () => void query.refetch(),
    isFetching: query.isFetching,
  }
}

/** True if `condition` has been true for `ms` milliseconds without interruption. */
function useLasting(condition: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [condition, ms])
  return condition && hasLasted
}
