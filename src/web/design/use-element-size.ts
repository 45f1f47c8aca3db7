import { type RefObject, useLayoutEffect, useState } from 'react'

interface Size {
  width: number
  height: number
}

/** Returns the current size of the first element in `parent` that matches `selector`; null before the first layout. */
export function useElementSize(parent: RefObject<HTMLElement | null>, selector: string): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = parent.current?.querySelector<HTMLElement>(selector)
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((old) => (old && old.width === width && old.height === height ? old : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [parent, selector])
  return size
}
