import type { PublicUser } from '../../contract/account.ts'
import type { Player } from '../db/schema.ts'

/**
 * Returns what other players may see of a player: the username and the picture, but no e-mail address and no real name.
 * Nobody has checked the first name and the picture of a player without a username, so other players see neither.
 */
export function publicUser(
  player: Pick<Player, 'id' | 'username' | 'image' | 'frame' | 'deleted_at'>,
): PublicUser {
  const username = player.deleted_at ? 'Deleted player' : player.username
  const isNamed = username !== null
  return {
    id: player.id,
    username,
    firstName: null,
    profileImageUrl: isNamed ? player.image : null,
    frame: isNamed ? player.frame : null,
  }
}
