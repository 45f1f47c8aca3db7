import { useQuery } from '@tanstack/react-query'
import { buttonClass } from '../../../design/Button.tsx'
import { Page, Stack, Text } from '../../../design/layout.tsx'
import { usePage } from '../../../lib/page.ts'
import { usePart } from '../../../lib/part.ts'
import { userQuery } from '../../../lib/session.ts'
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
    <Stack gap={4} align="start">
      <h1 ref={usePage('Make a board')} tabIndex={-1}>
        Make a board
      </h1>
      <Text>
        Write four words for each of four groups. While you type, we look for a second solution and show you
        the word to change.
      </Text>
      <a href="/auth?next=%2Fboards%2Fnew" className={buttonClass('primary')}>
        Sign up for free
      </a>
    </Stack>
  </Page>
)
