import { useEffect } from 'react'
import { canOfferPasskeys, canUsePasskeys, signInWithPasskey, stopOffering } from './passkey.ts'
import { enterApp } from './sign-in.ts'

/** The server takes an answer for five minutes. */
const RENEWED_MS = 240_000

/** Lets the browser offer a passkey where the e-mail address is typed, as long as the form is there. */
export function useOfferedPasskey(): void {
  useEffect(() => {
    if (!canUsePasskeys()) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function offer() {
      // The one that is asked for anew ends the one before it.
      timer = setTimeout(() => void offer(), RENEWED_MS)
      try {
        const user = await signInWithPasskey({ offered: true })
        if (!isOver) enterApp(user)
      } catch {
        // It was only an offer: there is the form, and the button, which tells what goes wrong.
      }
    }
    canOfferPasskeys().then(
      (can) => {
        if (can && !isOver) void offer()
      },
      () => undefined,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
      void stopOffering().catch(() => undefined)
    }
  }, [])
}
