import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, call, errorMessage } from '../../../../lib/api.ts'
import { timed } from '../../../../lib/server-clock.ts'
import { toast } from '../../../../lib/toast.ts'
import { isUnauthorized } from '../../../../lib/unauthorized.ts'
import { refreshDuel } from '../duel-data.ts'
import type { Room } from '../use-room.ts'

/**
 * Ids of rematches that the two players have accepted. When the waiting screen (lobby) of such a rematch opens for the
 * first time, the player is ready immediately.
 */
const agreed = new Set<string>()

export const agreeTo = (challengeId: string): void => {
  agreed.add(challengeId)
}

/**
 * If the event stream breaks, the server no longer stores that the player is ready. After a reconnection, the page
 * therefore tells the server again that the player is ready.
 */
export function useReady({ duel, live, noteStart, goOn }: Room) {
  const { id } = duel
  const [isReady, setReady] = useState(() => agreed.has(id))
  const say = useMutation({
    mutationFn: (ready: boolean) =>
      timed(() => call('POST /api/challenges/:id/ready', { params: { id }, body: { ready } })),
    onSuccess: noteStart,
    onError: (error) => {
      setReady(false)
      // Status 409 means that the duel is closed, or that the player has started it in another tab. In these cases the
      // duel is read again.
      if (error instanceof ApiError && error.status === 409) void refreshDuel(id)
      else if (!isUnauthorized(error))
        toast({ title: 'Error', description: errorMessage(error), tone: 'bad' })
    },
  })

  // The server stores that the player is ready only while the event stream of this page is open.
  const isHeard = live.isLive && live.presence !== null
  const isForgotten = isHeard && isReady && live.presence?.isMeReady === false
  const sayAgain = useEffectEvent(() => {
    agreed.delete(id)
    if (!say.isPending) say.mutate(true)
  })
  useEffect(() => {
    if (isForgotten) sayAgain()
  }, [isForgotten])

  return {
    isReady,
    isSaying: say.isPending,
    setReady: (ready: boolean) => {
      goOn()
      setReady(ready)
      say.mutate(ready)
    },
  }
}
