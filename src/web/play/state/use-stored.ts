import { useEffect, useRef } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { forgetOrder, keepOrder } from './kept.ts'
import { isChecking, isOpen, type PlayState, settled, shownMarks } from './play-reducer.ts'

// This file is not part of use-play.ts, because the page of visitors stores nothing and must not load this code.

/** The page sends the order of the tiles when no tile has moved for this time, in ms. */
const STORE_AFTER_MS = 500

/**
 * Sends changed marks to the server, together with the order of the tiles: when nothing has changed for a moment, or
 * when the player leaves the board. If the call fails, the player sees no error; the page sends the marks again with the
 * next change.
 */
export function useStoredMarks(state: PlayState): void {
  const { game } = state
  const marks = JSON.stringify(shownMarks(state))
  const stored = useRef({ id: '', marks: '' })
  const unstored = useRef<(() => void) | null>(null)
  const isStorable = game.status === 'playing' && !isChecking(state)
  useEffect(() => {
    const id = game.id
    unstored.current = null
    if (stored.current.id !== id) stored.current = { id, marks }
    if (!isStorable || stored.current.marks === marks) return
    const store = () => {
      unstored.current = null
      stored.current = { id, marks }
      const body = { marks: JSON.parse(marks) }
      call('POST /api/game/:id/marks', { params: { id }, body }, { outlivesPage: true }).catch(() => {
        if (stored.current.id === id) stored.current = { id, marks: '' }
      })
    }
    unstored.current = store
    const timer = setTimeout(store, STORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [game.id, marks, isStorable])

  useEffect(() => {
    const leave = () => unstored.current?.()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}

/**
 * Sends a changed order of the tiles to the server. The hook sends it when no tile has moved for a moment, or when the
 * player leaves the board. If the call fails, the player sees no error, because the page also sends every later order.
 * While a dialog is open (`isAtPlay` is false), the hook sends an order only if the player leaves the board. A dialog
 * can end the board, and the server refuses an order of the tiles for a finished board.
 */
export function useStoredOrder(state: PlayState, isAtPlay: boolean): void {
  const { game, settling } = state
  const stored = useRef('')
  const known = useRef<PlayState['game'] | null>(null)
  const unstored = useRef<(() => void) | null>(null)
  const id = game.id
  const order = settled(state).order
  const joined = order.join(' ')
  const isStorable = game.status === 'playing' && order.length === game.words.length
  const isAtRest = isOpen(state) && !settling

  useEffect(() => {
    if (known.current !== game) {
      known.current = game
      stored.current = game.words.map((word) => word.id).join(' ')
    }
    unstored.current = null
    if (game.status !== 'playing') forgetOrder(id)
    if (!isStorable || joined === stored.current) return
    const store = () => {
      unstored.current = null
      stored.current = joined
      const wordIds = joined.split(' ')
      // The browser stores the order too. The next page needs it if the server has not received the order yet, or if
      // the connection is lost.
      keepOrder(id, wordIds)
      call('POST /api/game/:id/order', { params: { id }, body: { wordIds } }, { outlivesPage: true }).then(
        () => forgetOrder(id, wordIds),
        (error: unknown) => {
          stored.current = ''
          // A refused order is too old for the board. If the page sent this order again later, the order could replace
          // a newer order from another device.
          if (error instanceof ApiError && [400, 404, 409].includes(error.status)) forgetOrder(id, wordIds)
        },
      )
    }
    unstored.current = store
    if (!isAtRest || !isAtPlay) return
    const timer = setTimeout(store, STORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, game, joined, isStorable, isAtRest, isAtPlay])

  useEffect(() => {
    const leave = () => unstored.current?.()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}
