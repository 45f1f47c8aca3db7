import type { Note } from '../../../contract/note.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { findPlayer } from '../../identity/player.store.ts'
import { newId } from '../../ids.ts'
import { canSendMail, queueMail } from '../mail/mail.service.ts'
import { tell } from '../notice/notice.service.ts'
import * as store from './note.store.ts'
import { noteMail } from './note-mail.ts'

const MOST = 50

/** Sends a message of the staff to a player: into the app and, if the server can send mails, as a mail too. */
export async function sendNote(
  tx: Tx,
  context: Pick<Context, 'env'>,
  playerId: string,
  { kind, text }: Pick<Note, 'kind' | 'text'>,
  now: Date,
): Promise<void> {
  const player = await findPlayer(tx, playerId)
  if (!player || player.deleted_at !== null) return
  const id = newId()
  await store.insertNote(tx, { id, player_id: playerId, kind, text, at: now, seen_at: null })
  await tell(tx, playerId, 'note', { id, kind, text, at: now.toISOString() })
  if (canSendMail(context))
    await queueMail(
      tx,
      { kind: noteMail.name, recipient: player.email, playerId, data: { note: kind, text } },
      now,
    )
}

export const ownNotes = async (
  { db }: Pick<Context, 'db'>,
  { playerId }: { playerId: string },
): Promise<Note[]> =>
  (await store.notesOf(db, playerId, MOST)).map(({ id, kind, text, at, seen_at }) => ({
    ...{ id, kind, text, at: at.toISOString() },
    isNew: seen_at === null,
  }))

export async function setSeen(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { playerId }: { playerId: string },
): Promise<{ ok: true }> {
  await store.setSeen(db, playerId, now())
  return { ok: true }
}
