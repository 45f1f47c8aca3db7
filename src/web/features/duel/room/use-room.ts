import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
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
import { useLasting } from './use-lasting.ts'

/** Besides the stream the duel is asked for so often, in ms: also what the stream does not tell, and the server's clock. */
const LOBBY_MS = 5_000
const RACE_MS = 15_000
/** A stream that is opened, or comes back, takes a moment: only what lasts so long is a lost connection. In ms. */
const LOST_MS = 1_000

type Told = StreamEvents<'GET /api/challenges/:id/events'>

export interface Room {
  duel: Duel
  sides: Sides
  live: RoomState
  /** Is nothing heard from the server? */
  isLost: boolean
  /** What the server said of the common start. */
  noteStart: (told: Pick<Duel, 'startsAt' | 'serverNow'>) => void
  /** The player has answered to what was called off. */
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

/** A duel with all that happens in it, kept up to date by its stream. `onRematch`: both want another one, and this is it. */
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
    // Whoever leaves the lobby may have started: the stream does not tell that to one who has not.
    if (duel?.mine === 'not_started') void refreshDuel(id)
  })
  const noteStep = useEffectEvent((step: Told['progress']) => {
    if (step.side !== sides?.mySide) {
      dispatch({ type: 'step', standing: step })
      changeDuel(id, { theirs: step.finished ? 'finished' : 'playing' })
    } else if (duel?.mine === 'not_started' || (step.finished && duel?.mine === 'playing')) {
      // The own side goes on in another tab, or on another device.
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
    // What happened while nothing was heard.
    void refreshDuel(id)
    if (duel?.gameId && duel.mine === 'playing') void refreshGame(duel.gameId)
  })
  useEffect(() => {
    if (!isThere) return
    const readAgain = () => void Promise.all([refreshDuel(id), refreshDuels()])
    return listen(
      'GET /api/challenges/:id/events',
      undefined,
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
      { params: { id }, isQuick: true },
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
