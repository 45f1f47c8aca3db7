import type { PublicUser } from '../../contract/account.ts'
import type { Player } from '../db/schema.ts'

/**
 * Returns what other players may see of a player: no e-mail address, and the first name only if the player has no
 * username.
 */
export function publicUser(
  player: Pick<Player, 'id' | 'username' | 'first_name' | 'image' | 'frame' | 'deleted_at'>,
): PublicUser {
  const username = player.deleted_at ? 'Deleted player' : player.username
  return {
    id: player.id,
    username,
    firstName: username === null ? player.first_name : null,
    profileImageUrl: player.image,
    frame: player.frame,
  }
}
