import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'

const ASKED = 'before-you-go'

const wasAsked = (): boolean => {
  try {
    return sessionStorage.getItem(ASKED) !== null
  } catch {
    return true
  }
}

/** Signs out. The first time in a session the dialog Before You Go comes in between. */
export function SignOut({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const [loaded, setLoaded] = useState<{
    BeforeYouGo: ComponentType<{ open: boolean; onStay: () => void }>
  }>()
  const [isOpen, setOpen] = useState(false)

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || wasAsked()) return
    event.preventDefault()
    const leave = () => window.location.assign('/api/logout')
    sessionStorage.setItem(ASKED, '1')
    // A dialog that cannot be loaded keeps nobody.
    const part = import('../features/referral/BeforeYouGo.tsx')
    void part.then((module) => {
      setLoaded(module)
      setOpen(true)
    }, leave)
  }

  return (
    <>
      <a href="/api/logout" className={className} onClick={onClick}>
        {children}
      </a>
      {loaded && <loaded.BeforeYouGo open={isOpen} onStay={() => setOpen(false)} />}
    </>
  )
}
