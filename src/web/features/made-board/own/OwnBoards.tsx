import { Stack } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { usePart } from '../../../lib/part.ts'

// This code is loaded separately, because the first script of every page has the list of files of the page around it.
const loadList = async () => (await import('./OwnBoardList.tsx')).OwnBoardList

/** The maker's drafts and published boards, latest change first. */
export function OwnBoards({ className }: { className?: string | undefined }) {
  const OwnBoardList = usePart(loadList)
  return (
    <Stack as="section" gap={4} className={className} aria-labelledby="own-boards">
      <h2 id="own-boards" tabIndex={-1}>
        Your boards
      </h2>
      {OwnBoardList ? <OwnBoardList /> : <Skeleton height="92px" radius="var(--rl)" />}
    </Stack>
  )
}
