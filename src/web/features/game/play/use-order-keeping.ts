import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api.ts'
import { isOpen, type PlayState } from '../state/play-state.ts'

/** Quiet time before an arrangement is stored, in ms. */
const DEBOUNCE_MS = 500

/**
 * Stores how the player has arranged the tiles, once they rest and differ from what the server has. Nothing waits for it
 * and nothing is said when it fails: the next arrangement is stored again. Off play, in a dialog, the board may be about to
 * end, and an ended one has no arrangement: then it waits.
 */
export function useOrderKeeping(state: PlayState, isAtPlay: boolean): void {
  const { game, order, settling } = state
  const stored = useRef('')
  const known = useRef<PlayState['game'] | null>(null)
  const id = game.id
  const joined = order.join(' ')
  const isAtRest = isAtPlay && isOpen(state) && !settling && order.length === game.words.length

  useEffect(() => {
    if (known.current !== game) {
      known.current = game
      stored.current = game.words.map((word) => word.id).join(' ')
    }
    if (!isAtRest || joined === stored.current) return
    const timer = setTimeout(() => {
      stored.current = joined
      call('POST /api/game/:id/order', { params: { id }, body: { wordIds: joined.split(' ') } }).catch(() => {
        stored.current = ''
      })
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [id, game, joined, isAtRest])
}
