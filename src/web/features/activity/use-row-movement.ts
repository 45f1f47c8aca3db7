import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersStill } from '../../lib/motion.ts'

const MOVE_MS = 240
const EASE = 'cubic-bezier(.2,.8,.2,1)'

/**
 * Shows rows that were added at the head of a list: the rows that were there glide down from where they stood, the new ones
 * fade in. A player who has asked for less movement sees only the fading. `first` names the first row.
 */
export function useRowMovement(list: RefObject<HTMLElement | null>, first: string | undefined): void {
  const before = useRef<HTMLElement>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves is the rows, and they do when the first one is another
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    const known = before.current ? rows.indexOf(before.current) : -1
    const way = rows[known]?.offsetTop
    if (known > 0 && way) {
      const options = { duration: MOVE_MS, easing: EASE }
      if (!prefersStill())
        for (const row of rows.slice(known))
          row.animate([{ transform: `translateY(${-way}px)` }, {}], options)
      for (const row of rows.slice(0, known)) row.animate([{ opacity: 0 }, {}], options)
    }
    before.current = rows[0]
  }, [first])
}
