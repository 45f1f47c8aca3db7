import { Link, Outlet } from '@tanstack/react-router'
import { Menu, WifiOff } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useOnline } from '../lib/online.ts'
import { useLoadsAhead } from '../lib/page.ts'
import { whenIdle } from '../lib/part.ts'
import { useUser } from '../lib/session.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Mark, ThreadUnderline } from '../ui/Thread.tsx'
import { toast } from '../ui/toast.ts'
import { OwnMenu } from './OwnMenu.tsx'
import styles from './Shell.module.css'
import { SignOut } from './SignOut.tsx'
import { useNotices } from './use-notices.ts'

const pages = [
  { to: '/', label: 'Home' },
  { to: '/game', label: 'Play Game' },
  { to: '/daily-challenge', label: 'Daily Challenge' },
  { to: '/story-mode', label: 'Story Mode' },
  { to: '/leaderboards', label: 'Leaderboards' },
  { to: '/premium-store', label: 'Premium' },
] as const

function Offline() {
  return useOnline() ? null : (
    <span className={styles.offline} role="status">
      <WifiOff size={16} aria-hidden="true" />
      <span>Offline</span>
    </span>
  )
}

/** Moves the focus to the page's heading, from where the first Tab reaches the first control of the page. */
function skipToContent() {
  document.querySelector<HTMLElement>('main h1')?.focus()
}

// Not written into one chain with what follows: the bundler puts a `then` on an import before the loading of its styles, whose
// failure then reaches no handler.
const loadSideMenu = () => import('./SideMenu.tsx')

/** The side menu. A page does not need it at first, so it is loaded after the first press anywhere. */
function useSideMenu() {
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ SideMenu: ComponentType<{ open: boolean; onClose: () => void }> }>()
  const loadsAhead = useLoadsAhead()
  useEffect(() => {
    if (loaded || !(open || loadsAhead)) return
    const failed = () => {
      // Loaded ahead in vain: whoever has asked for the menu meanwhile waits for a load of their own.
      if (!open) return
      setOpen(false)
      toast({ title: 'Menu not loaded', description: 'Check your connection and try again.', tone: 'bad' })
    }
    void (open ? loadSideMenu() : whenIdle(loadSideMenu)).then(setLoaded, failed)
  }, [loaded, open, loadsAhead])
  return {
    openMenu: () => setOpen(true),
    menu: loaded && <loaded.SideMenu open={open} onClose={() => setOpen(false)} />,
  }
}

/** Header and page. On phones the header keeps the name and one button; the rest is in the side menu. */
export function Shell() {
  const user = useUser()
  const { menu, openMenu } = useSideMenu()
  useNotices(user.id)
  return (
    <>
      <button type="button" className={styles.skip} onClick={skipToContent}>
        Skip to content
      </button>
      <header className="shell-bar">
        <Link to="/" className={`shell-name ${styles.home}`} aria-label="WordConnect, home">
          <Mark />
          WordConnect
        </Link>
        <Offline />
        <nav className={styles.nav} aria-label="Main">
          {pages.map((page) => (
            <Link
              key={page.to}
              to={page.to}
              className={styles.link}
              activeOptions={{ exact: true, includeHash: false, includeSearch: false }}
            >
              {({ isActive }) => (
                <>
                  {page.label}
                  {isActive && <ThreadUnderline />}
                </>
              )}
            </Link>
          ))}
          <SignOut className={styles.link}>Logout</SignOut>
        </nav>
        <OwnMenu className={styles.profile} />
        <IconButton
          className={styles.menu}
          outlined
          label="Menu"
          aria-haspopup="dialog"
          icon={<Menu size={20} aria-hidden="true" />}
          onClick={openMenu}
        />
      </header>
      <Outlet />
      {menu}
    </>
  )
}
