import { useEffect, useEffectEvent, useRef } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { untilAnswered } from '../../lib/until-answered.ts'
import { forgetOrder, keepOrder } from './kept.ts'
import { isChecking, isOpen, type PlayState, settled, shownMarks } from './play-reducer.ts'

// This file is not part of use-play.ts, because the page of visitors stores nothing and must not load this code.

/** The page sends the marks or the order of the tiles when nothing has changed for this time, in ms. */
const STORE_AFTER_MS = 500

interface Stored {
  game: PlayState['game']
  /** The value on the screen, as text. */
  value: string
  /** The same value as the server has sent it with `game`. */
  known: string
  isStorable: boolean
  /** If false, the value is sent only when the player leaves the board. */
  isAtRest: boolean
  post: (gameId: string, value: string) => Promise<unknown>
}

/**
 * Sends a changed value to the server: when nothing has changed for a moment, or when the player leaves the board. If
 * the server does not answer, the hook sends the value again, at the latest when the connection is back. The player sees
 * no error.
 */
function useStored({ game, value, known, isStorable, isAtRest, post }: Stored): void {
  const stored = useRef('')
  const seen = useRef<PlayState['game'] | null>(null)
  const unstored = useRef<(() => void) | null>(null)
  const send = useEffectEvent(post)

  useEffect(() => {
    if (seen.current !== game) {
      seen.current = game
      stored.current = known
    }
    unstored.current = null
    if (!isStorable || value === stored.current) return
    const sendOnce = () => void send(game.id, value).catch(() => undefined)
    unstored.current = sendOnce
    if (!isAtRest) return
    const stop = new AbortController()
    const { signal } = stop
    const store = async () => {
      unstored.current = null
      // Until the answer it is unknown which value the server has. If the player goes back to the value before, the hook
      // must send that value again.
      stored.current = ''
      const answer = await untilAnswered({
        post: () => send(game.id, value),
        onUnanswered: () => {
          unstored.current = sendOnce
        },
        signal,
      })
      // `answer` is null if the value has changed meanwhile.
      if (answer === null) return
      stored.current = value
      unstored.current = null
    }
    // The server has refused the value. It would refuse the same value again.
    const refused = () => {
      if (!signal.aborted) stored.current = value
    }
    const timer = setTimeout(() => store().catch(refused), STORE_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [game, value, known, isStorable, isAtRest])

  useEffect(() => {
    const leave = () => unstored.current?.()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}

/** Stores the marks of the tiles with the game on the server. */
export function useStoredMarks(state: PlayState): void {
  const { game } = state
  const shown = settled(state)
  // The order of the tiles makes no difference to the text.
  const textOf = (marks: PlayState['marks']) =>
    JSON.stringify(Object.entries(shownMarks({ ...shown, marks })).sort())
  useStored({
    game,
    value: textOf(state.marks),
    known: textOf(game.marks ?? {}),
    isStorable: game.status === 'playing' && !isChecking(state),
    isAtRest: true,
    post: (id, value) => {
      const body = { marks: Object.fromEntries(JSON.parse(value)) }
      return call('POST /api/game/:id/marks', { params: { id }, body }, { outlivesPage: true })
    },
  })
}

/**
 * Stores the order of the tiles with the game on the server. While a dialog is open (`isAtPlay` is false), the hook
 * sends an order only if the player leaves the board. A dialog can end the board, and the server refuses an order of
 * the tiles for a finished board.
 */
export function useStoredOrder(state: PlayState, isAtPlay: boolean): void {
  const { game, settling } = state
  const { order } = settled(state)
  const isPlaying = game.status === 'playing'
  useEffect(() => {
    if (!isPlaying) forgetOrder(game.id)
  }, [game.id, isPlaying])
  useStored({
    game,
    value: order.join(' '),
    known: game.words.map((word) => word.id).join(' '),
    isStorable: isPlaying && order.length === game.words.length,
    isAtRest: isOpen(state) && !settling && isAtPlay,
    post: async (id, value) => {
      const wordIds = value.split(' ')
      // The browser stores the order too. The next page needs it if the server has not received the order yet, or if
      // the connection is lost.
      keepOrder(id, wordIds)
      try {
        await call('POST /api/game/:id/order', { params: { id }, body: { wordIds } }, { outlivesPage: true })
        forgetOrder(id, wordIds)
      } catch (error) {
        // A refused order is too old for the board. If the page sent this order again later, the order could replace a
        // newer order from another device.
        if (error instanceof ApiError && [400, 404, 409].includes(error.status)) forgetOrder(id, wordIds)
        throw error
      }
    },
  })
}
