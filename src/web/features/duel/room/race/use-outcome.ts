import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Duel } from '../../../../../contract/duel.ts'
import type { GameView } from '../../../../../contract/game.ts'
import { call, type Output } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toast.ts'
import { isUnauthorized } from '../../../../lib/unauthorized.ts'
import { useWayOn, type WayOn } from '../../../../lib/way-on.ts'

export type Outcome = Output<'POST /api/challenges/:id/score'>['outcome']

/** True if the duel is decided, or closed without a winner. */
export const isDecided = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && outcome !== 'waiting'

export const outcomeTitles: Record<Outcome, string> = {
  won: 'Duel Victory',
  draw: 'Duel Draw',
  lost: 'Duel Complete',
  waiting: 'Score Submitted',
  none: 'Duel over',
}

/**
 * Sends the player's result to the server and returns the outcome of the duel. The server has already stored the result
 * at the player's last guess.
 */
export function useOutcome(duel: Duel) {
  const { id, targetLevel } = duel
  const sending = useMutation({
    mutationFn: (game: GameView) =>
      call('POST /api/challenges/:id/score', {
        params: { id },
        body: { score: game.score, level: targetLevel, completed: game.solved === true },
      }),
    // Repeats the request after a failure, because a server process can stop during a request.
    retry: 3,
    retryDelay: 500,
    onError: (error) => {
      if (isUnauthorized(error)) return
      toast({ title: 'Failed to submit challenge score', description: 'Please try again.', tone: 'bad' })
    },
  })
  // If the data of the duel contains the outcome, the page uses that outcome. The outcome in that data is newer than
  // the reply to this request.
  const known: Outcome | undefined =
    duel.status === 'completed'
      ? duel.outcome
      : duel.status === 'declined' || duel.status === 'expired'
        ? 'none'
        : duel.mine === 'finished'
          ? 'waiting'
          : undefined
  // If the rival has finished, the reply will contain the decision, so the page does not say "Score Submitted" before.
  const isDeciding = sending.isPending && duel.theirs === 'finished'
  const waiting = sending.isError || isDeciding ? undefined : (sending.data?.outcome ?? 'waiting')
  const outcome = known === 'waiting' ? waiting : known
  return {
    outcome,
    hasFailed: sending.isError,
    isSubmitting: sending.isPending,
    submit: (game: GameView) => sending.mutate(game),
  }
}

/** Time between the decision of a duel and the opening of the list of duels, in ms. */
export const HOME_MS = 2_000

/**
 * Opens the list of duels and shows a toast about the outcome. This happens when `isDue` has been true for `HOME_MS`
 * and `useWayOn` does not wait for the player. The toast does not name the winner, because the panel has done so.
 */
export function useWayHome(isDue: boolean, outcome: Outcome | undefined): WayOn {
  const navigate = useNavigate()
  const onGo = () => {
    void navigate({ to: '/', hash: 'challenges' }).then(() => {
      if (outcome) toast({ title: outcomeTitles[outcome], tone: 'good' })
    })
  }
  return useWayOn({ isDue, ms: HOME_MS, onGo })
}
