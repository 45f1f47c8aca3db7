import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onEachSeen } from '../../../../lib/each-seen.ts'
import { apiQuery } from '../../../../lib/query.ts'
import { serverClock } from '../../../../lib/server-clock.ts'
import { atStart, further, type Standing, standingAt, untilNextStep } from '../standing.ts'
import type { Room } from '../use-room.ts'

export type RivalState = 'not started' | 'live' | 'ghost' | 'finished' | 'connection lost'

export interface Rival {
  standing: Standing
  state: RivalState
}

/**
 * Returns the rival's progress. If the rival is playing now, the event stream sends the progress. If the rival has
 * already finished, the page replays the rival's stored moves from the time of the player's start.
 */
export function useRival({ duel, live, isLost }: Room, startedAt: string): Rival {
  const { id, ghost: isGhost } = duel
  const { data: steps } = useQuery({
    ...apiQuery('GET /api/challenges/:id/ghost', { params: { id } }),
    enabled: isGhost && duel.mine === 'playing',
    // Retries often, because the player can play before the rival's moves are loaded.
    retry: 5,
  })
  const ghost = useReplay(isGhost ? steps : undefined, Date.parse(startedAt))
  if (isGhost && duel.mine === 'playing') {
    const standing = ghost ?? atStart
    return { standing, state: standing.finished ? 'finished' : 'ghost' }
  }
  // At the end of a race against a ghost, the ghost stays where it was until the page has read the rival's result.
  const standing = further(further(duel.standings.theirs, live.theirs), ghost) ?? atStart
  return { standing, state: stateOf(duel.theirs, isLost, live) }
}

function stateOf(theirs: Room['duel']['theirs'], isLost: boolean, { presence }: Room['live']): RivalState {
  if (theirs === 'finished') return 'finished'
  if (theirs === 'not_started') return 'not started'
  if (isLost) return 'connection lost'
  return presence && !presence.rival ? 'connection lost' : 'live'
}

/**
 * Replays the moves of a rival who has finished. Each move has the same delay after `startedAt` (server clock, ms) as
 * it had after the rival's start.
 */
function useReplay(steps: readonly Standing[] | undefined, startedAt: number): Standing | null {
  const [standing, setStanding] = useState<Standing | null>(null)
  useEffect(() => {
    if (!steps) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      clearTimeout(timer)
      const passed = serverClock.now() - startedAt
      setStanding(standingAt(steps, passed))
      const left = untilNextStep(steps, passed)
      if (left !== undefined) timer = setTimeout(show, Math.max(5, left))
    }
    show()
    const end = onEachSeen(show)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [steps, startedAt])
  return standing
}
