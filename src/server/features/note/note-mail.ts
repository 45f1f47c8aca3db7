import type { Note } from '../../../contract/note.ts'
import type { MailKind } from '../mail/letter.ts'
import { plainLines } from '../mail/plain.ts'

const subjects: Record<Note['kind'], string> = {
  warning: 'Please read this about your account',
  renamed: 'Your username was changed',
  picture_removed: 'Your picture was removed',
  board_refused: 'Please read this about your board',
  answer: 'An answer to your message',
}

/** A message of the staff to a player. */
export const noteMail: MailKind = {
  name: 'note',
  write: async ({ env }, { data }) => ({
    subject: subjects[data.note as Note['kind']],
    lines: plainLines(String(data.text)),
    button: { label: 'Open WordConnect', url: env.publicUrl },
    notes: ['The people who run WordConnect wrote this to the address of your account.'],
  }),
}
