import { useMutation } from '@tanstack/react-query'
import type { GameView } from '../../../../contract/game.ts'
import { ApiError, call } from '../../../lib/api.ts'
import { refresh } from '../../../lib/query.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { gameOverSentence, plainly } from '../state/sentences.ts'
import { hasGoneOn, keepHints } from './game-cache.ts'
import type { Play } from './use-play.ts'
import { failed } from './use-start.ts'

/** What can be done to the run on screen besides guessing: next level, extra life, giving up, a hint. */
export function useRunCalls(play: Play, onNoHints: () => void) {
  const params = { id: play.state.game.id }
  const onSuccess = (game: GameView) => play.take(game)
  const orResync = (description: string) => (error: unknown) => {
    if (isUnauthorized(error)) return
    if (hasGoneOn(error)) play.resync()
    else failed(error instanceof ApiError && error.status === 0 ? error.message : description)
  }

  const next = useMutation({
    mutationFn: () => call('POST /api/game/:id/next', { params }),
    onSuccess,
    onError: orResync('The next level could not be dealt. Please try again.'),
  })
  const live = useMutation({
    mutationFn: () => call('POST /api/game/:id/extra-life', { params }),
    onSuccess: (game) => {
      play.take(game, plainly('Played on with an extra life. One mistake left.', 'good'))
      return refresh('GET /api/subscription/status')
    },
    onError: orResync('The extra life could not be used. Please try again.'),
  })
  const giveUp = useMutation({
    mutationFn: () => call('POST /api/game/:id/give-up', { params }),
    onSuccess: (game) => play.take(game, gameOverSentence(game, 'Game Over')),
    onError: orResync('The run could not be ended. Please try again.'),
  })
  const hint = useMutation({
    mutationFn: () => call('POST /api/game/use-hint', { body: { gameId: params.id } }),
    onSuccess: ({ hintsRemaining, wordIds }) => {
      keepHints(hintsRemaining)
      play.mark(wordIds)
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : ''
      if (code === 'no_hints') {
        onNoHints()
        return refresh('GET /api/subscription/status')
      }
      if (code === 'no_hint_available') play.say(plainly('No hints available for current state'))
      else orResync('The hint could not be shown. Please try again.')(error)
      return undefined
    },
  })
  return { next, live, giveUp, hint }
}

export type RunCalls = ReturnType<typeof useRunCalls>
