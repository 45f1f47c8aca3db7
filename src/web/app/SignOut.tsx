import { type MouseEvent, type ReactNode, useState } from 'react'
import { usePart } from '../lib/part.ts'
import { inTab } from '../lib/stored.ts'

const loadBeforeYouGo = async () => (await import('../features/referral/BeforeYouGo.tsx')).BeforeYouGo

const ASKED = 'before-you-go'

const wasAsked = (): boolean => inTab.get(ASKED) !== undefined

interface Props {
  className?: string | undefined
  /**
   * Called when the player decides not to sign out. The caller can then, for example, close the menu that contains the
   * link.
   */
  onStay?: () => void
  children: ReactNode
}

/** A link that signs the player out. The first press in a session opens the dialog "Before You Go". */
export function SignOut({ className, onStay, children }: Props) {
  const [isAsked, setAsked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const BeforeYouGo = usePart(isAsked ? loadBeforeYouGo : undefined, {
    // If the code of the dialog cannot be loaded, the player is signed out without the dialog.
    onError: () => window.location.assign('/api/logout'),
  })

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || wasAsked()) return
    event.preventDefault()
    inTab.set(ASKED, '1')
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
