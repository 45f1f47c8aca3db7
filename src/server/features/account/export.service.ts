import type { Context } from '../../context.ts'
import type { GameRow, LookRow, Player } from '../../db/schema.ts'
import { gameView } from '../game/game.view.ts'
import { everythingAbout } from './account.store.ts'
import { userView } from './account.view.ts'

/** Everything stored about a player, as they may see it: an open board keeps its secret here too. */
export async function exportAccount(context: Context, player: Player): Promise<Record<string, unknown>> {
  const now = context.now()
  const { games, scores, looks, ledger, sessions, dailies, badges, activities, bests, picture } =
    await everythingAbout(context.db, player.id)
  return {
    exportedAt: now.toISOString(),
    account: userView(player, now),
    balances: { hints: player.hints, lives: player.lives, premiumUntil: player.premium_until },
    games: games.map((game) => gameView(game, player, now)),
    scores,
    skill: { logits: player.skill, information: player.skill_information },
    firstLooks: looks.map((look) => firstLook(look, games)),
    ledger,
    dailies,
    badges,
    activities,
    sessions,
    bests,
    picture: picture ? { createdAt: picture.created_at, webpBase64: picture.image.toString('base64') } : null,
  }
}

/** A first look by the board and the colour of its group there: a category's own id would tell of boards still open. */
function firstLook({ category_id, game_id, found, created_at }: LookRow, games: readonly GameRow[]) {
  const { groups } = games.find(({ id }) => id === game_id)?.board ?? { groups: [] }
  const color = groups.find(({ categoryId }) => categoryId === category_id)?.color
  return { gameId: game_id, color, found, at: created_at.toISOString() }
}
