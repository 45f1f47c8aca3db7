import { noteApi } from '../../../contract/note.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { ownNotes, setSeen } from './note.service.ts'
import { deleteNotes, notesOf } from './note.store.ts'
import { noteMail } from './note-mail.ts'

/** The feature `note`: messages of the staff to players. */
export const note: Feature = {
  name: 'note',
  endpoints: [
    endpoints(noteApi, (context) => ({
      'GET /api/me/notes': ({ session }) => ownNotes(context, session),
      'POST /api/me/notes/seen': ({ session }) => setSeen(context, session),
    })),
  ],
  mails: [noteMail],
  personal: {
    export: async ({ db }, { id }) => ({ notes: await notesOf(db, id, Number.MAX_SAFE_INTEGER) }),
    forget: (tx, { id }) => deleteNotes(tx, id),
  },
}
