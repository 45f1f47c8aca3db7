import { useEffect, useState } from 'react'

/**
 * A value one paint late: what hangs on it is drawn after the frame in which the value itself was. A deferred value of React's may be
 * drawn before that frame, and so delay it.
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
