import type { PublicUser } from '../../contract/account.ts'
import type { Player } from '../db/schema.ts'

/** What all players may see: no e-mail address, and the first name only while there is no username. */
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
