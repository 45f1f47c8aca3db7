import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isTouched } from '../../../lib/page.ts'
import { COLUMNS } from './geometry.ts'

/**
 * Which tile Tab reaches (an index of the arrangement), and where the focus goes when rows become banners or a new board
 * is dealt: to the tile below the one that went, or to the first. Focus that is elsewhere on the page stays there, and on a
 * page that nobody has touched yet the browser's own.
 */
export function useRovingFocus(
  board: RefObject<HTMLElement | null>,
  tiles: number,
  foundRows: number,
  gameId: string,
): [stop: number, setStop: (index: number) => void] {
  const [stop, setStop] = useState(0)
  const before = useRef({ gameId: '', foundRows })
  const stopNow = useRef(stop)
  useLayoutEffect(() => {
    stopNow.current = stop
  })

  useLayoutEffect(() => {
    const was = before.current
    before.current = { gameId, foundRows }
    if (tiles === 0) return
    const isNew = was.gameId !== gameId
    const gone = isNew ? 0 : (foundRows - was.foundRows) * COLUMNS
    if (!isNew && gone === 0) return
    const old = stopNow.current
    const next = isNew ? 0 : Math.min(tiles - 1, old >= gone ? old - gone : old)
    setStop(next)
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (isLost && isTouched())
      board.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true })
  }, [board, tiles, foundRows, gameId])

  return [Math.min(stop, Math.max(0, tiles - 1)), setStop]
}
