import type { Note } from '../../../contract/note.ts'

export const noteTitles: Readonly<Record<Note['kind'], string>> = {
  warning: 'A message about your account',
  renamed: 'Your username was changed',
  picture_removed: 'Your picture was removed',
  board_refused: 'A message about your board',
  answer: 'Our answer to your message',
}
