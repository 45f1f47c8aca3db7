import type { User } from '../../../contract/account.ts'
import type { Player } from '../../db/schema.ts'
import type { Figures } from '../../feature.ts'

export function userView(player: Player, figures: Figures): User {
  return {
    id: player.id,
    username: player.username,
    firstName: player.first_name,
    lastName: player.last_name,
    email: player.email,
    emailVerified: player.email_verified,
    profileImageUrl: player.image,
    frame: player.frame,
    ...figures,
    timeZone: player.time_zone,
    waitForMe: player.wait_for_me,
    boardKeys: player.board_keys,
    vibrates: player.vibrates,
    tones: player.tones,
    english: player.english,
    createdAt: player.created_at.toISOString(),
  }
}
