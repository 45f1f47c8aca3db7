import { type RefObject, useLayoutEffect, useState } from 'react'
import type { BoardSize } from './geometry.ts'

/** Returns the current size of the board; null before the first layout. */
export function useBoardSize(
  board: RefObject<HTMLElement | null>,
  rows: number,
  columns: number,
): BoardSize | null {
  const [size, setSize] = useState<Pick<BoardSize, 'width' | 'height' | 'gap'> | null>(null)

  useLayoutEffect(() => {
    const element = board.current
    if (!element) return
    const measure = () => {
      const gap = Number.parseFloat(getComputedStyle(element).rowGap) || 0
      const { clientWidth: width, clientHeight: height } = element
      setSize((old) =>
        old && old.width === width && old.height === height && old.gap === gap ? old : { width, height, gap },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [board])

  return size && { ...size, rows, columns }
}
