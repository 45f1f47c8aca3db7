import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Player } from '../../db/schema.ts'
import { Refusal } from '../../http/errors.ts'
import { lockPlayer } from '../account/account.store.ts'
import { removeAvatar, setAvatar } from './avatar.store.ts'
import { toAvatar } from './picture.ts'

export const AVATAR_PATH = '/api/avatars'
export const AVATAR_TYPE = 'image/webp'

/**
 * Makes a player's picture of the bytes that they sent. Refuses with unknown_image_type, image_too_many_pixels,
 * broken_image or busy.
 */
export async function changeAvatar(context: Context, playerId: string, bytes: Uint8Array): Promise<Player> {
  const image = await toAvatar(bytes)
  // With the player's id in it: two who chose one picture have an address each.
  const hash = createHash('sha256').update(playerId).update(image).digest('base64url')
  const url = `${AVATAR_PATH}/${hash}.webp`
  return withPlayer(context, playerId, async (tx, now) => {
    await setAvatar(tx, playerId, { hash, image, url, now })
    return url
  })
}

export function deleteAvatar(context: Context, playerId: string): Promise<Player> {
  return withPlayer(context, playerId, async (tx, now) => {
    await removeAvatar(tx, playerId, now)
    return null
  })
}

async function withPlayer(
  context: Context,
  playerId: string,
  change: (tx: Parameters<typeof removeAvatar>[0], now: Date) => Promise<string | null>,
): Promise<Player> {
  return context.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, playerId)
    // Deleted while the picture was being made: nothing of it may stay.
    if (!player || player.deleted_at !== null) throw new Refusal('not_signed_in')
    return { ...player, image: await change(tx, context.now()) }
  })
}
