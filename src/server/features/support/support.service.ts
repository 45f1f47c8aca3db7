import type { Input, Output } from '../../../contract/api.ts'
import type { Context } from '../../context.ts'
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
