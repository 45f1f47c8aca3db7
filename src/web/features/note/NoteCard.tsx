import { Link } from '@tanstack/react-router'
import type { Note } from '../../../contract/note.ts'
import { Card, Row, Text } from '../../design/layout.tsx'
import { linkClass } from '../../design/link.ts'
import { NoteText } from './NoteText.tsx'
import { Understood } from './Understood.tsx'

/** A card with messages of the staff. */
export const NoteCard = ({ notes }: { notes: readonly Note[] }) => (
  <Card aria-label="Messages from us">
    {notes.map((note) => (
      <NoteText key={note.id} note={note} title="h2" />
    ))}
    <Row wrap gap={4}>
      <Understood />
      <Text size="small" tone="soft">
        You find this again in your settings, under{' '}
        <Link to="/settings" hash="messages" className={linkClass}>
          Messages
        </Link>
        .
      </Text>
    </Row>
  </Card>
)
