import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnBoard } from '../../../../contract/made-board/workshop.ts'
import { Page } from '../../../design/layout.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { call } from '../../../lib/api.ts'
import { draftOf, emptyDraft } from './draft.ts'
import { savedText } from './draft-saver.ts'
import { forgetDraft, keptDraft } from './kept-draft.ts'
import { type Start, Workshop } from './Workshop.tsx'
import { WorkshopSkeleton } from './WorkshopSkeleton.tsx'

/**
 * Opens the draft of the address, or a new draft. When a new draft is stored, the address changes, but the page stays
 * as it is.
 */
export function OwnWorkshop() {
  const { board: id } = useSearch({ from: '/boards/new' })
  const [session, setSession] = useState<{ opened: string | undefined; stored?: string; number: number }>({
    opened: id,
    number: 0,
  })
  const navigate = useNavigate()
  if (id !== session.opened && id !== session.stored) setSession({ opened: id, number: session.number + 1 })
  const onStored = (stored: string) => {
    setSession((now) => ({ ...now, stored }))
    void navigate({ to: '/boards/new', search: { board: stored }, replace: true })
  }
  return session.opened === undefined ? (
    <Workshop key={session.number} start={newStart()} onStored={onStored} />
  ) : (
    <StoredBoard key={session.number} id={session.opened} onStored={onStored} />
  )
}

function newStart(): Start {
  const kept = keptDraft(undefined)
  return { draft: kept?.draft ?? emptyDraft, board: null, saved: emptyDraft, isChanged: false }
}

/** Starts with words in this browser that the server does not have, if there are any. */
function startOf(board: OwnBoard): Start {
  const saved = draftOf(board)
  const kept = board.isFixed ? undefined : keptDraft(board.id)
  if (!kept || savedText(kept.draft) === savedText(saved)) {
    forgetDraft(board.id)
    return { draft: saved, board, saved, isChanged: false }
  }
  return { draft: kept.draft, board, saved, isChanged: kept.version !== board.version }
}

interface StoredProps {
  id: string
  onStored: (id: string) => void
}

function StoredBoard({ id, onStored }: StoredProps) {
  const query = useQuery({
    queryKey: ['workshop', id],
    queryFn: () => call('GET /api/me/boards/:id', { params: { id } }),
    // Each opening of the workshop needs the newest draft.
    gcTime: 0,
  })
  const { data: board, error } = query
  if (error)
    return (
      <Page as="main">
        <QueryError page title="This board could not be opened" query={query} />
      </Page>
    )
  if (!board) return <WorkshopSkeleton />
  return <Workshop start={startOf(board)} onStored={onStored} />
}
