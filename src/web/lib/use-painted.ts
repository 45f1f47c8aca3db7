import { useEffect, useState } from 'react'

/**
 * The value of the last painted frame. What depends on it is drawn one frame later than the value itself. React's
 * deferred value may be drawn before that frame and delay it.
 */
export function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}
