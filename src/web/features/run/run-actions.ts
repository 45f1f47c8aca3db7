import { useMutation } from '@tanstack/react-query'
import type { GameView } from '../../../contract/game.ts'
import { ApiError, call } from '../../lib/api.ts'
import { apiQuery, queryClient, refresh, useApi } from '../../lib/query.ts'
import { dayClock } from '../../lib/server-clock.ts'
import { toast } from '../../lib/toast.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import { orCatchUp, useGiveUp } from '../../play/state/give-up.ts'
import { isOutdated } from '../../play/state/guessing.ts'
import { plainly } from '../../play/state/sentences.ts'
import type { Play, PlaySource } from '../../play/state/use-play.ts'
import { noteLastBoard } from './last-board.ts'
import { startLevelOf } from './StartLevel.tsx'

/** Writes the current board into the query cache, because other pages also show the run. */
function keepRun(game: GameView): void {
  const isOver = game.status === 'game_over'
  queryClient.setQueryData(apiQuery('GET /api/game/current').queryKey, { game: isOver ? null : game })
  if (isOver || game.status === 'level_complete') noteLastBoard(game)
}

/** The values that `usePlay` needs to play a run. */
export const run = {
  name: 'run',
  onChange: keepRun,
  whenOutdated: {
    /** Returns the current board of the run. If the run has ended, returns the finished board with the id `gameId`. */
    async fetchGame(gameId: string) {
      const { game } = await call('GET /api/game/current')
      return game ?? (await call('GET /api/game/:id', { params: { id: gameId } }))
    },
  },
} satisfies PlaySource

const failed = (description: string) => toast({ title: 'Error', description, tone: 'bad' })

/** True if today's games are used up. After `resetsAt`, the cached reply is out of date and the result is false. */
export const isUsedUp = (canPlay: { canPlay: boolean; resetsAt: string } | undefined): boolean =>
  canPlay?.canPlay === false && dayClock.now() < Date.parse(canPlay.resetsAt)

interface StartOptions {
  /** If it returns a promise, `isStarting` is true until the promise resolves. */
  onDealt: (game: GameView) => unknown
  onLimit: () => void
}

/**
 * Starts a run, or restarts the current level with a new board. Calls `onLimit` if today's games are used up. Does not
 * send the request if the reply of `GET /api/game/can-play` says that no game is left.
 */
export function useStart({ onDealt, onLimit }: StartOptions) {
  const canPlay = useApi('GET /api/game/can-play')
  const starting = useMutation({
    mutationFn: (action: 'new' | 'restart') => {
      const startLevel = startLevelOf(canPlay.data?.startLevels ?? [])
      return call('POST /api/game/start', { body: action === 'new' ? { action, startLevel } : { action } })
    },
    onSuccess: async (game) => {
      const isRead = refresh('GET /api/game/can-play', 'GET /api/subscription/status')
      await onDealt(game)
      await isRead
    },
    onError: (error) => {
      if (isUnauthorized(error)) return undefined
      const code = error instanceof ApiError ? error.code : ''
      if (code === 'daily_limit') {
        onLimit()
        return refresh('GET /api/game/can-play')
      }
      failed('Failed to start game.')
      if (code === 'level_locked') return refresh('GET /api/game/can-play')
      return isOutdated(error) ? refresh('GET /api/game/current') : undefined
    },
  })
  return {
    start: (action: 'new' | 'restart') => {
      if (isUsedUp(canPlay.data)) onLimit()
      else if (!starting.isPending) starting.mutate(action)
    },
    isStarting: starting.isPending,
    /** True if no game is left. A dialog that asks for confirmation is then not necessary. */
    isLimited: () => isUsedUp(canPlay.data),
  }
}

/**
 * Continues a run. Opens the run's unfinished board or, after a completed level, starts the next level. If `onPlay`
 * returns a promise, `isResuming` is true until the promise resolves.
 */
export function useResume(game: GameView | null, onPlay: (game: GameView) => unknown) {
  const next = useMutation({
    mutationFn: (id: string) => call('POST /api/game/:id/next', { params: { id } }),
    onSuccess: onPlay,
    onError: (error) => {
      if (isUnauthorized(error)) return undefined
      failed('Failed to start game.')
      return isOutdated(error) ? refresh('GET /api/game/current') : undefined
    },
  })
  const resume = () => {
    if (!game || next.isPending) return
    if (game.status === 'level_complete') next.mutate(game.id)
    else onPlay(game)
  }
  return { resume, isResuming: next.isPending, hasFailed: next.isError }
}

/** All actions of the player in a run except guesses: next level, extra life, giving up, hint. */
export function useRunActions(play: Play, onNoHints: () => void) {
  const params = { id: play.state.game.id }
  const next = useMutation({
    mutationFn: () => call('POST /api/game/:id/next', { params }),
    onSuccess: (game) => play.show(game),
    onError: orCatchUp(play, 'The next level could not be dealt. Please try again.'),
  })
  const extraLife = useMutation({
    mutationFn: () => call('POST /api/game/:id/extra-life', { params }),
    onSuccess: (game) => {
      play.show(game, plainly('Played on with an extra life. One mistake left.', 'good'))
      return refresh('GET /api/subscription/status')
    },
    onError: orCatchUp(play, 'The extra life could not be used. Please try again.'),
  })
  const giveUp = useGiveUp(play, { name: 'run', shown: 'Game Over' })
  const hint = useMutation({
    mutationFn: () => call('POST /api/game/use-hint', { body: { gameId: params.id } }),
    onSuccess: ({ hintsRemaining, wordIds }) => {
      queryClient.setQueryData(
        apiQuery('GET /api/subscription/status').queryKey,
        (status) => status && { ...status, hintsRemaining },
      )
      play.showHint(wordIds)
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : ''
      if (code === 'no_hints') {
        onNoHints()
        return refresh('GET /api/subscription/status')
      }
      if (code === 'no_hint_available') play.say(plainly('No hints available for current state'))
      else orCatchUp(play, 'The hint could not be shown. Please try again.')(error)
      return undefined
    },
  })
  return { next, extraLife, giveUp, hint }
}

export type RunActions = ReturnType<typeof useRunActions>
