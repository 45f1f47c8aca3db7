import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Duel } from '../../../../../contract/duel.ts'
import type { GameView } from '../../../../../contract/game.ts'
import { call, type Output } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toast.ts'
import { isUnauthorized } from '../../../../lib/unauthorized.ts'
import { useWayOn, type WayOn } from '../../../../lib/way-on.ts'

export type Outcome = Output<'POST /api/challenges/:id/score'>['outcome']

export const outcomeTitles: Record<Outcome, string> = {
  won: 'Duel Victory',
  draw: 'Duel Draw',
  lost: 'Duel Complete',
  waiting: 'Score Submitted',
  none: 'Duel over',
}

/**
 * Confirms the player's result to the server and returns the outcome. The server already stored the result at the
 * player's last guess.
 */
export function useOutcome(duel: Duel) {
  const { id, targetLevel } = duel
  const sending = useMutation({
    mutationFn: (game: GameView) =>
      call('POST /api/challenges/:id/score', {
        params: { id },
        body: { score: game.score, level: targetLevel, completed: game.solved === true },
      }),
    // Sends the request again after a failure, because a server process may stop during a request.
    retry: 3,
    retryDelay: 500,
    onError: (error) => {
      if (isUnauthorized(error)) return
      toast({ title: 'Failed to submit challenge score', description: 'Please try again.', tone: 'bad' })
    },
  })
  // If the duel's own data has the outcome, the page uses that outcome: it is newer than the answer about the result.
  const known: Outcome | undefined =
    duel.status === 'completed'
      ? duel.outcome
      : duel.status === 'declined' || duel.status === 'expired'
        ? 'none'
        : duel.mine === 'finished'
          ? 'waiting'
          : undefined
  const outcome =
    sending.isPending || (sending.isError && known === 'waiting')
      ? undefined
      : known === 'waiting'
        ? (sending.data?.outcome ?? known)
        : known
  return {
    outcome,
    /** True if the server has answered that the rival is still playing. */
    isWaiting: sending.data?.outcome === 'waiting',
    hasFailed: sending.isError,
    isSubmitting: sending.isPending,
    submit: (game: GameView) => sending.mutate(game),
  }
}

/** Delay from the outcome to opening the list of duels, in ms. */
export const HOME_MS = 2_000

/**
 * When `isDue` has been true for `HOME_MS` and the player has done nothing, opens the list of duels with a toast about
 * the outcome.
 */
export function useWayHome(isDue: boolean, outcome: Outcome | undefined): WayOn {
  const navigate = useNavigate()
  return useWayOn(isDue, HOME_MS, () => {
    void navigate({ to: '/', hash: 'challenges' }).then(() => {
      if (!outcome) return
      const description = outcome === 'waiting' ? 'Waiting for your opponent.' : undefined
      toast({ title: outcomeTitles[outcome], ...(description && { description }), tone: 'good' })
    })
  })
}
