import { usePart } from '../../lib/part.ts'
import { useApi } from '../../lib/query.ts'

const loadCard = async () => (await import('./NoteCard.tsx')).NoteCard

/** Shows the messages of the staff that the player has not marked as seen. Without such a message, shows nothing. */
export function UnseenNotes() {
  const { data } = useApi('GET /api/me/notes', {}, { fresh: true })
  const unseen = data?.filter(({ isNew }) => isNew) ?? []
  const NoteCard = usePart(unseen.length > 0 ? loadCard : undefined, { onError: () => undefined })
  return NoteCard && <NoteCard notes={unseen} />
}
