import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { Menu, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../design/IconButton.tsx'
import { Mark } from '../design/Mark.tsx'
import { ThreadUnderline } from '../design/ThreadUnderline.tsx'
import { announceBack, announceOutage } from '../lib/announce.ts'
import { useOnline } from '../lib/online.ts'
import { useLoadsAhead } from '../lib/page.ts'
import { toastMissing, usePart } from '../lib/part.ts'
import { userQuery } from '../lib/session.ts'
import { OwnMenu } from './OwnMenu.tsx'
import { type Page, type PlayerPath, playerPages } from './routes.ts'
import styles from './Shell.module.css'
import { SignOut } from './SignOut.tsx'
import { useNotices } from './use-notices.ts'

const entries = (Object.keys(playerPages) as PlayerPath[]).flatMap((to) => {
  const { header }: Page = playerPages[to]
  return header === undefined ? [] : [{ to, label: header }]
})

function Offline() {
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) announceBack('You are online again.')
    else announceOutage('You are offline.')
  }, [isOnline])
  return isOnline ? null : (
    <span className={styles.offline}>
      <WifiOff size={16} aria-hidden="true" />
      <span>Offline</span>
    </span>
  )
}

/** Moves the focus to the page's heading, so that the next Tab key reaches the first control of the page. */
function skipToContent() {
  document.querySelector<HTMLElement>('main h1')?.focus()
}

const loadVisitorShell = async () => (await import('./VisitorShell.tsx')).VisitorShell
const loadSideMenu = async () => (await import('./SideMenu.tsx')).SideMenu

/**
 * Returns the side menu and a function that opens it. The code of the menu is loaded after the player's first press
 * anywhere on the page.
 */
function useSideMenu() {
  const [open, setOpen] = useState(false)
  const loadsAhead = useLoadsAhead()
  const SideMenu = usePart(open || loadsAhead ? loadSideMenu : undefined, {
    isNeeded: open,
    onError: () => {
      setOpen(false)
      toastMissing()
    },
  })
  return {
    openMenu: () => setOpen(true),
    menu: SideMenu && <SideMenu open={open} onClose={() => setOpen(false)} />,
  }
}

/**
 * The layout of every page: the header, and the page below it. On phones the header has only the product's name and one
 * button. The side menu has all links.
 */
export function Shell() {
  const { data: user } = useQuery(userQuery)
  const VisitorShell = usePart(user ? undefined : loadVisitorShell)
  return user ? <PlayerShell /> : VisitorShell && <VisitorShell />
}

function PlayerShell() {
  const { menu, openMenu } = useSideMenu()
  useNotices()
  return (
    <>
      <button type="button" className={styles.skip} onClick={skipToContent}>
        Skip to content
      </button>
      <header className="shell-bar">
        <Link to="/" className={`shell-name ${styles.home}`} translate="no" aria-label="WordConnect, home">
          <Mark />
          WordConnect
        </Link>
        <Offline />
        <nav className={styles.nav} aria-label="Main">
          {entries.map((page) => (
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
