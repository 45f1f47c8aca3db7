import type { PublicUser } from '../../contract/account.ts'
import type { Player } from '../db/schema.ts'

/**
 * Returns the data of a player that other players are allowed to see, such as the username and the picture. The data
 * contains neither the e-mail address nor the real name. If a player has no username yet, nobody has checked the
 * picture, so other players do not see it either.
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
