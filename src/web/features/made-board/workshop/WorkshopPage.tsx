import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../design/Button.tsx'
import { Page } from '../../../design/layout.tsx'
import { InkActions, InkCard, onInk } from '../../../domain/board/InkCard.tsx'
import { cx } from '../../../lib/cx.ts'
import { usePage } from '../../../lib/page.ts'
import { usePart } from '../../../lib/part.ts'
import { userQuery } from '../../../lib/session.ts'
import styles from './Workshop.module.css'
import { WorkshopSkeleton } from './WorkshopSkeleton.tsx'

// This code is loaded separately, because visitors do not need it, and because the first script of every page has the
// list of files of this page.
const loadOwnWorkshop = async () => (await import('./OwnWorkshop.tsx')).OwnWorkshop

/** The workshop, where players make boards. See docs/features/made-board.md. */
export function WorkshopPage() {
  const { data: user } = useQuery(userQuery)
  const OwnWorkshop = usePart(user ? loadOwnWorkshop : undefined)
  if (!user) return <Invitation />
  return OwnWorkshop ? <OwnWorkshop /> : <WorkshopSkeleton />
}

const Invitation = () => (
  <Page as="main">
    <InkCard
      label="Make a board"
      kicker="Boards by players"
      board={{ groups: 4, colors: ['group-1', 'group-2', 'group-3', 'group-4'] }}
      className={styles.invitation}
    >
      <h1 ref={usePage('Make a board')} tabIndex={-1}>
        Make a board
      </h1>
      <p className={onInk.line}>
        Write four words for each of four groups. While you type, we look for a second solution and show you
        the word to change.
      </p>
      <InkActions>
        <a href="/auth?next=%2Fboards%2Fnew" className={onInk.main}>
          Sign up for free
        </a>
        <Link to="/boards" className={cx(buttonClass(), onInk.other)}>
          Play boards by players
        </Link>
      </InkActions>
    </InkCard>
  </Page>
)
