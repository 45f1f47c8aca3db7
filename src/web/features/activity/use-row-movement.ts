import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersStill } from '../../lib/motion.ts'

const MOVE = { duration: 240, easing: 'cubic-bezier(.2,.8,.2,1)' }

/**
 * Animates a list when its first row changes: old rows move to their new positions, and new rows fade in. With reduced
 * motion, rows do not move and only fade in.
 */
export function useRowMovement(list: RefObject<HTMLElement | null>): void {
  const before = useRef<{ first?: Element | undefined; tops: ReadonlyMap<Element, number> }>({
    tops: new Map(),
  })
  // Runs after every render, because the next animation starts from the position that each row has now.
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    const { first, tops } = before.current
    const lastKnown = first === rows[0] ? -1 : rows.findLastIndex((row) => tops.has(row))
    for (const row of rows.slice(0, lastKnown + 1)) {
      const top = tops.get(row)
      const way = (top ?? 0) - row.offsetTop
      if (top === undefined) row.animate([{ opacity: 0 }, {}], MOVE)
      else if (way !== 0 && !prefersStill()) row.animate([{ transform: `translateY(${way}px)` }, {}], MOVE)
    }
    before.current = { first: rows[0], tops: new Map(rows.map((row) => [row, row.offsetTop])) }
  })
}
