import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DUEL_LEVEL } from '../../../../engine/duel/duel.ts'
import { ApiError, call } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { refreshDuels } from '../duel-queries.ts'

/** The sentence for a duel that could not be made (spec section 8): the server's own where it refused. */
const failure = (error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? error.message
    : 'Failed to create challenge. Please try again.'

/** Challenges a player to a duel, and tells how that went. */
export function useChallenge() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (challengedId: string) =>
      call('POST /api/challenges', { body: { challengedId, targetLevel: DUEL_LEVEL } }),
    onSuccess: async (duel) => {
      toast({
        title: 'Challenge sent!',
        tone: 'good',
        action: {
          label: 'Start Race',
          href: `/game?challenge=${duel.id}`,
          onFollow: () => void navigate({ to: '/game', search: { challenge: duel.id } }),
        },
      })
      await refreshDuels()
    },
    onError: async (error) => {
      if (isUnauthorized(error)) return
      toast({ title: failure(error), tone: 'bad' })
      // There may be a duel already that this page does not know of.
      await refreshDuels()
    },
  })
}
