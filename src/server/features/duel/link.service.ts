import type { Output } from '../../../contract/api.ts'
import type { Duel, DuelLink } from '../../../contract/duel.ts'
import { DUEL_OPEN_DAYS } from '../../../engine/duel/duel.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { act } from '../../identity/act.ts'
import { findPlayer } from '../../identity/player.store.ts'
import { publicUser } from '../../identity/public-user.ts'
import type { Session } from '../../identity/session.store.ts'
import { newToken } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { tellPlayer } from './duel.events.ts'
import { endOverdueBetween, makeDuel, requireDuelist } from './duel.service.ts'
import { playersOfDuel } from './duel.store.ts'
import { viewOf } from './in-duel.ts'
import * as store from './link.store.ts'
import { recordsOf } from './rating.store.ts'
import { isProvisional } from './rating.ts'

const DAY_MS = 86_400_000
/** Number of days for which the server stores an expired link, so that the page can say that the link has expired. */
const KEPT_DAYS = 30

const noLink = () => new Refusal('not_found', { message: 'There is no such challenge.' })

/**
 * Creates a link for a challenge. The first other player who accepts the link becomes the opponent. Refuses with
 * `username_required` or `premium_required`.
 */
export function makeLink(
  context: Context,
  playerId: string,
  targetLevel: number,
): Promise<Output<'POST /api/challenges/link'>> {
  return act(context, playerId, async (tx, player, now) => {
    await requireDuelist(tx, player, now)
    const token = newToken()
    const expires_at = new Date(now.getTime() + DUEL_OPEN_DAYS * DAY_MS)
    await store.insertLink(tx, {
      ...{ token, player_id: playerId, target_level: targetLevel },
      ...{ created_at: now, expires_at, duel_id: null },
    })
    const url = new URL(`/challenges/link/${token}`, context.env.publicUrl).href
    return { url, token, expiresAt: expires_at.toISOString() }
  })
}

/**
 * Returns a link and the player who created it. Refuses with `not_found`, also if a block hides this player from the
 * reader.
 */
export async function findLink(
  context: Context,
  session: Session | undefined,
  token: string,
): Promise<DuelLink> {
  const { db } = context
  const link = await store.findLink(db, token)
  const player = link && (await findPlayer(db, link.player_id))
  if (!link || !player || player.deleted_at !== null) throw noLink()
  if (session && (await context.hidden.from(session)).has(player.id)) throw noLink()
  const record = (await recordsOf(db, [player.id]))(player.id)
  return {
    challenger: {
      ...publicUser(player),
      rating: Math.round(record.rating),
      provisional: isProvisional(record),
    },
    targetLevel: link.target_level,
    expiresAt: link.expires_at.toISOString(),
    status: link.duel_id === null && link.expires_at > context.now() ? 'open' : 'used',
  }
}

/**
 * Accepts the challenge of a link and returns the new duel. A repeated call by the same player returns the same duel.
 * Refuses with `not_found`, `username_required`, `link_used`, `self_challenge` or `already_challenged`.
 */
export async function acceptLink(context: Context, playerId: string, token: string): Promise<Duel> {
  const maker = (await store.findLink(context.db, token))?.player_id
  if (maker === undefined) throw noLink()
  if (maker !== playerId) await endOverdueBetween(context, playerId, maker)
  const accept = async (tx: Tx, username: string | null, now: Date) => {
    const link = await store.findLink(tx, token)
    if (!link) throw noLink()
    if (maker === playerId) throw new Refusal('self_challenge')
    const used = link.duel_id === null ? undefined : await playersOfDuel(tx, link.duel_id)
    if (link.duel_id !== null && used?.challenged_id === playerId)
      return viewOf(context, tx, playerId, link.duel_id)
    if (link.duel_id !== null || link.expires_at <= now) throw new Refusal('link_used')
    if (username === null) throw new Refusal('username_required')
    const asked = { challengerId: maker, challengedId: playerId, targetLevel: link.target_level }
    const duel = await makeDuel(tx, { ...asked, isAccepted: true }, now)
    await store.markUsed(tx, token, duel.id)
    const view = await viewOf(context, tx, playerId, duel.id)
    await tellPlayer(tx, duel, maker, 'accepted')
    return view
  }
  try {
    return await act(
      context,
      playerId,
      (tx, player, now) => accept(tx, player.username, now),
      async () => [maker],
    )
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('already_challenged')
    throw error
  }
}

export const dropOldLinks = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  store.deleteLinksBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS))
