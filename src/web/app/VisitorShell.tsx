import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { buttonClass } from '../design/Button.tsx'
import { Row } from '../design/layout.tsx'
import { Mark } from '../design/Mark.tsx'
import styles from './VisitorShell.module.css'

/** The layout of the pages that people without an account can use. The links open a new document, with the landing page. */
export function VisitorShell() {
  const { pathname } = useLocation()
  return (
    <>
      <header className="shell-bar">
        <a href="/" className={`shell-name ${styles.name}`} translate="no" aria-label="WordConnect, home">
          <Mark />
          <span className={styles.word}>WordConnect</span>
        </a>
        <Row as="nav" gap={1} aria-label="Main" className={styles.nav}>
          <Link to="/boards" className={buttonClass('quiet')}>
            Boards
          </Link>
          <a href={`/auth?next=${encodeURIComponent(pathname)}`} className={buttonClass()}>
            Sign in
          </a>
        </Row>
      </header>
      <Outlet />
    </>
  )
}
