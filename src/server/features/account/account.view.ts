import type { PublicUser, User } from '../../../contract/account.ts'
import type { Player } from '../../db/schema.ts'

export const isPremium = (player: Pick<Player, 'premium_until'>, now: Date) =>
  player.premium_until !== null && player.premium_until > now

/** The account as its owner sees it. */
export function userView(player: Player, now: Date): User {
  return {
    id: player.id,
    username: player.username,
    firstName: player.first_name,
    lastName: player.last_name,
    email: player.email,
    profileImageUrl: player.image,
    highestLevel: player.highest_level,
    totalScore: player.total_score,
    duelWins: player.duel_wins,
    dailyChallengeWins: player.daily_challenge_wins,
    storyModeWins: player.story_mode_wins,
    completedChapters: player.completed_chapters,
    totalExperience: player.total_experience,
    isPremium: isPremium(player, now),
    theme: player.theme,
    timeZone: player.time_zone,
    createdAt: player.created_at.toISOString(),
  }
}

/** A player as everybody sees them: never an e-mail address; a real name only where there is no username yet. */
export function publicUser(
  player: Pick<Player, 'id' | 'username' | 'first_name' | 'image' | 'deleted_at'>,
): PublicUser {
  const username = player.deleted_at ? 'Deleted player' : player.username
  return {
    id: player.id,
    username,
    firstName: username === null ? player.first_name : null,
    profileImageUrl: player.image,
  }
}
