import { useMutation } from '@tanstack/react-query'
import type { Duel } from '../../../../../contract/duel.ts'
import type { GameView } from '../../../../../contract/game.ts'
import { call, type Output } from '../../../../lib/api.ts'

export type Outcome = Output<'POST /api/challenges/:id/score'>['outcome']

/** How an end is called (spec section 8, "Duel outcome toasts"). */
export const outcomeTitles: Record<Outcome, string> = {
  won: 'Duel Victory',
  draw: 'Duel Draw',
  lost: 'Duel Complete',
  waiting: 'Score Submitted',
  none: 'Duel over',
}

/** Confirms the own result, which the server has recorded with the last guess, and knows the outcome as soon as it can be known. */
export function useOutcome(duel: Duel) {
  const { id, targetLevel } = duel
  const sending = useMutation({
    mutationFn: (game: GameView) =>
      call('POST /api/challenges/:id/score', {
        params: { id },
        body: { score: game.score, level: targetLevel, completed: game.solved === true },
      }),
    // A result that does not arrive is sent again: a process of the server may have died at this moment.
    retry: 3,
    retryDelay: 500,
  })
  // What the duel says is newer than what was answered, and is all that is known after a reload.
  const known: Outcome | undefined =
    duel.status === 'completed'
      ? duel.outcome
      : duel.status === 'declined' || duel.status === 'expired'
        ? 'none'
        : duel.mine === 'finished'
          ? 'waiting'
          : undefined
  const outcome = sending.isPending
    ? undefined
    : known === 'waiting'
      ? (sending.data?.outcome ?? known)
      : known
  return {
    outcome,
    /** Was it told that the other still plays? */
    isWaiting: sending.data?.outcome === 'waiting',
    hasFailed: sending.isError,
    isSubmitting: sending.isPending,
    submit: (game: GameView) => sending.mutate(game),
  }
}
