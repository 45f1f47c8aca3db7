import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { handleUnauthorized } from '../../lib/unauthorized.ts'
import { usernameProblem } from './username.ts'

export type Availability = 'idle' | 'checking' | 'available' | 'taken'

/** A name is checked after a pause of so long in typing, in ms. */
const DEBOUNCE_MS = 300
/** A check that failed is silently repeated after so long (spec section 8), in ms. */
const RETRY_MS = 3000

/** Asks whether a name is free, once it keeps the rules. Only the answer about the current name is shown. */
export function useAvailability(name: string): Availability {
  const [answer, setAnswer] = useState<{ name: string; available: boolean } | null>(null)
  const valid = usernameProblem(name) === null

  useEffect(() => {
    if (!valid) return
    let current = true
    let timer: ReturnType<typeof setTimeout>
    async function ask() {
      try {
        const { available } = await call('POST /api/username/check', { body: { username: name } })
        if (current) setAnswer({ name, available })
      } catch (error) {
        if (!handleUnauthorized(error) && current) timer = setTimeout(ask, RETRY_MS)
      }
    }
    timer = setTimeout(ask, DEBOUNCE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [name, valid])

  if (!valid) return 'idle'
  if (answer?.name !== name) return 'checking'
  return answer.available ? 'available' : 'taken'
}
