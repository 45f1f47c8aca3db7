import { useMutation } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import { isOutdated } from './guessing.ts'
import { gameOverSentence } from './sentences.ts'
import type { Play } from './use-play.ts'

/**
 * Returns a function that handles a failed action on the board. If the player has continued the game in another tab or
 * on another device, the function shows the current state. Otherwise the function shows a toast.
 */
export const orCatchUp = (play: Play, description: string) => (error: unknown) => {
  if (isUnauthorized(error)) return
  if (isOutdated(error)) play.catchUp()
  else {
    const isAway = error instanceof ApiError && error.status === 0
    toast({ title: 'Error', description: isAway ? error.message : description, tone: 'bad' })
  }
}

/**
 * Returns the mutation that ends the board when the player gives up. `name` is the word for the game in sentences to
 * the player. `shown` is the text on the status line afterwards.
 */
export const useGiveUp = (play: Play, { name, shown }: { name: string; shown: string }) =>
  useMutation({
    mutationFn: () => call('POST /api/game/:id/give-up', { params: { id: play.state.game.id } }),
    onSuccess: (game) => play.show(game, gameOverSentence(game, shown)),
    onError: orCatchUp(play, `The ${name} could not be ended. Please try again.`),
  })
