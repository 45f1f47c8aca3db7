import type { Input, Output } from '../../../contract/api.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { SupportMessageTable } from '../../db/store-tables.ts'
import type { Session } from '../../identity/session.store.ts'
import { newId } from '../../ids.ts'
import { isPremium } from '../wallet/wallet.service.ts'
import * as store from './support.store.ts'

/** Stores a message to support. A message of a premium player gets a high priority. */
export async function writeToSupport(
  { db, now }: Context,
  { playerId }: Session,
  { subject, message }: Input<'POST /api/support'>['body'],
): Promise<Output<'POST /api/support'>> {
  const id = newId()
  const created_at = now()
  const priority = (await isPremium(db, playerId, created_at)) ? 'high' : 'normal'
  await store.insertMessage(db, {
    ...{ id, player_id: playerId, subject, message, priority, created_at, closed_at: null },
  })
  return { id, priority }
}

/** Returns the messages of a player to support, oldest first. */
export const messagesOfPlayer = (
  { db }: Pick<Context, 'db'>,
  playerId: string,
): Promise<SupportMessageTable[]> => store.messagesOf(db, playerId)

/** Closes a message. Returns false if no open message has this id. */
export const closeIn = (tx: Tx, id: string, now: Date): Promise<boolean> => store.closeMessage(tx, id, now)
