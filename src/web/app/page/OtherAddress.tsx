import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../design/Button.tsx'
import { DeadEnd } from '../../design/DeadEnd.tsx'
import { PageSkeleton } from '../../design/PageSkeleton.tsx'
import { ApiError } from '../../lib/api.ts'
import { usePart } from '../../lib/part.ts'
import { useApi } from '../../lib/query.ts'

const loadDesk = async () => (await import('../../features/desk/DeskPage.tsx')).DeskPage

const NotFound = () => (
  <main>
    <DeadEnd title="Page Not Found">
      <p>The thread ends here: nothing is tied to this address.</p>
      <Link to="/" className={buttonClass('primary')}>
        Go to Home Dashboard
      </Link>
    </DeadEnd>
  </main>
)

/** Opens the desk for staff. The server answers everybody else with 404, and they see the page for unknown addresses. */
function Desk() {
  const desk = useApi('GET /api/desk', undefined, { fresh: true })
  const isAbsent = desk.error instanceof ApiError && desk.error.status === 404
  const Page = usePart(desk.isPending || isAbsent ? undefined : loadDesk)
  if (isAbsent) return <NotFound />
  return Page ? <Page /> : <PageSkeleton />
}

/**
 * The page at every address that is not in the table of pages (app/routes.ts). The desk is not in that table, because
 * every player loads the table.
 */
export function OtherAddress(): ReactNode {
  const { pathname } = useLocation()
  return pathname === '/desk' ? <Desk /> : <NotFound />
}
