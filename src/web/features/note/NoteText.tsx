import type { Note } from '../../../contract/note.ts'
import { Stack, Text } from '../../design/layout.tsx'
import { formatDay } from '../../lib/format-date.ts'
import styles from './NoteText.module.css'
import { noteTitles } from './note-words.ts'

interface Props {
  note: Note
  /** The level of the title's heading. */
  title: 'h2' | 'h3'
}

/** A message of the staff with its title and its date. */
export const NoteText = ({ note: { kind, text, at }, title }: Props) => (
  <Stack gap={1}>
    <Text as={title} size="lead">
      {noteTitles[kind]}
    </Text>
    <p className={styles.text}>{text}</p>
    <Text size="small" tone="soft">
      {formatDay(at)}
    </Text>
  </Stack>
)
