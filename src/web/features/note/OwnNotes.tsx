import type { Note } from '../../../contract/note.ts'
import { Stack, Text } from '../../design/layout.tsx'
import { Tag } from '../../design/Tag.tsx'
import { NoteText } from './NoteText.tsx'
import { Understood } from './Understood.tsx'

/** All messages of the staff to the player, latest first. */
export function OwnNotes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return <Text tone="soft">None yet. Our answers to your messages appear here.</Text>
  return (
    <>
      <Stack as="ul" gap={5}>
        {notes.map((note) => (
          <Stack as="li" gap={1} align="start" key={note.id}>
            {note.isNew && <Tag>New</Tag>}
            <NoteText note={note} title="h3" />
          </Stack>
        ))}
      </Stack>
      {notes.some(({ isNew }) => isNew) && <Understood />}
    </>
  )
}
