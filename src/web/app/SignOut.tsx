import { type MouseEvent, type ReactNode, useState } from 'react'
import { usePart } from '../lib/part.ts'

const loadBeforeYouGo = async () => (await import('../features/referral/BeforeYouGo.tsx')).BeforeYouGo

const ASKED = 'before-you-go'

const wasAsked = (): boolean => {
  try {
    return sessionStorage.getItem(ASKED) !== null
  } catch {
    return true
  }
}

interface Props {
  className?: string | undefined
  /** Called when the player decides to stay, for example to close the menu around the link. */
  onStay?: () => void
  children: ReactNode
}

/** Opens the dialog "Before You Go" at the first press in a session. */
export function SignOut({ className, onStay, children }: Props) {
  const [isAsked, setAsked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const BeforeYouGo = usePart(isAsked ? loadBeforeYouGo : undefined, {
    // If the code of the dialog cannot be loaded, sign out without the dialog.
    onError: () => window.location.assign('/api/logout'),
  })

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || wasAsked()) return
    event.preventDefault()
    sessionStorage.setItem(ASKED, '1')
    setAsked(true)
    setOpen(true)
  }

  return (
    <>
      <a href="/api/logout" className={className} onClick={onClick}>
        {children}
      </a>
      {BeforeYouGo && (
        <BeforeYouGo
          open={isOpen}
          onClose={() => setOpen(false)}
          onStay={() => {
            setOpen(false)
            onStay?.()
          }}
        />
      )}
    </>
  )
}
