import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { buttonClass } from '../design/Button.tsx'
import { Row } from '../design/layout.tsx'
import { Mark } from '../design/Mark.tsx'

/** The layout of the pages that people without an account can use. The links open a new document, with the landing page. */
export function VisitorShell() {
  const { pathname } = useLocation()
  return (
    <>
      <header className="shell-bar">
        <a
          href="/"
          className="shell-name"
          style={{ marginRight: 'auto', textDecoration: 'none' }}
          translate="no"
          aria-label="WordConnect, home"
        >
          <Mark />
          WordConnect
        </a>
        <Row as="nav" gap={1} aria-label="Main" style={{ whiteSpace: 'nowrap' }}>
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
