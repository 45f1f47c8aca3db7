import { useEffect, useState } from 'react'

/** Returns a new value only after the value has not changed for `ms`. Until then, returns the earlier value. */
export function useDebounced<T>(value: T, ms: number): T {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return still
}
