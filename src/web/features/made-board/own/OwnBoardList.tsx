import { useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { useApi } from '../../../lib/query.ts'
import { OwnBoardCard } from './OwnBoardCard.tsx'

/** The number of boards that are shown at first. */
const SHOWN = 3

/** The cards of the maker's boards. */
export function OwnBoardList() {
  const query = useApi('GET /api/me/boards', undefined, { fresh: true })
  const { data: boards } = query
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      <QueryError compact title="Your boards could not be loaded" query={query} />
      {query.isPending && <Skeleton height="92px" radius="var(--rl)" />}
      {boards?.length === 0 && <Text tone="soft">None yet. Make a board with words that you like.</Text>}
      {boards && boards.length > 0 && (
        <Stack as="ul" gap={3}>
          {boards.slice(0, showsAll ? boards.length : SHOWN).map((board) => (
            <OwnBoardCard key={board.id} board={board} />
          ))}
        </Stack>
      )}
      {boards && boards.length > SHOWN && !showsAll && (
        <p>
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            {`Show all ${boards.length}`}
          </Button>
        </p>
      )}
    </>
  )
}
