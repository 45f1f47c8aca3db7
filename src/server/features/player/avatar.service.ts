import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { act } from '../../identity/act.ts'
import { removeAvatar, setAvatar } from './avatar.store.ts'
import { toAvatar } from './picture.ts'

export const AVATAR_PATH = '/api/avatars'
export const AVATAR_TYPE = 'image/webp'

/**
 * Replaces the player's picture. Refuses with `unknown_image_type`, `image_too_many_pixels`, `broken_image` or `busy`.
 */
export async function changeAvatar(context: Context, playerId: string, bytes: Uint8Array): Promise<Player> {
  const image = await toAvatar(bytes)
  // The hash is part of the picture's URL. The hash depends on the player's id, so the URLs of two players differ even
  // if they have the same picture.
  const hash = createHash('sha256').update(playerId).update(image).digest('base64url')
  const url = `${AVATAR_PATH}/${hash}.webp`
  // If the player has just deleted the account, `act` refuses, and the server stores no picture.
  return act(context, playerId, async (tx, player, now) => {
    await setAvatar(tx, playerId, { hash, image, url, now })
    return { ...player, image: url }
  })
}

export function deleteAvatar(context: Context, playerId: string): Promise<Player> {
  return act(context, playerId, async (tx, player, now) => {
    await removeAvatar(tx, playerId, now)
    return { ...player, image: null }
  })
}

/** Removes the picture of a player. The caller must hold the player's row lock. */
export const takeDown = (tx: Tx, playerId: string, now: Date): Promise<void> =>
  removeAvatar(tx, playerId, now)
