import { useEffect, useState } from 'react'
import type { DailyAttempt, DailyView } from '../../../../contract/daily.ts'
import type { GameView } from '../../../../contract/game.ts'
import { apiQuery, queryClient, useApi } from '../../../lib/query.ts'
import { dayClock } from '../../../lib/server-clock.ts'
import { noteClock } from '../../../play/state/clock.ts'

const viewKey = (date?: string) =>
  apiQuery('GET /api/daily-challenge', date === undefined ? {} : { query: { date } }).queryKey

/** Reloads the visible data about dailies, and marks the other cached data about dailies as out of date. */
export const refreshDaily = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && (path.startsWith('/api/daily-challenge') || path === '/api/badges'),
  })

/**
 * Changes the cached data of one daily. The change is then visible on this page immediately, and also at later visits.
 */
function change(date: string, changes: Partial<DailyView>): void {
  for (const key of [viewKey(date), viewKey()])
    queryClient.setQueryData(key, (view) => (view?.challenge.date === date ? { ...view, ...changes } : view))
}

export const keepGame = (date: string, game: GameView): void => change(date, { game })

export const keepAttempt = (attempt: DailyAttempt): void =>
  change(attempt.date, { userAttempt: attempt, hasAttempted: true })

/**
 * Loads the daily of the date `asked`; without `asked`, the current daily. During play the page keeps the date of the
 * game, so that the game stays visible after midnight. `showCurrent` loads the current daily.
 */
export function useDay(asked: string | undefined) {
  const [held, setHeld] = useState<string>()
  const date = asked ?? held
  const query = useApi('GET /api/daily-challenge', date === undefined ? {} : { query: { date } }, {
    fresh: true,
  })
  const view = query.data
  const isHolding = date !== undefined

  useEffect(() => {
    if (view?.game) noteClock(view.game, dayClock.now())
  }, [view?.game])

  useEffect(() => {
    if (isHolding || view?.game?.status !== 'playing') return
    queryClient.setQueryData(viewKey(view.challenge.date), view)
    setHeld(view.challenge.date)
  }, [isHolding, view])

  const begin = (begun: DailyView, game: GameView) => {
    const { date: playing } = begun.challenge
    queryClient.setQueryData(viewKey(playing), { ...begun, game })
    keepGame(playing, game)
    setHeld(playing)
  }
  const showCurrent = () => {
    setHeld(undefined)
    void refreshDaily()
  }
  return { ...query, view, begin, showCurrent }
}
