import type { Context } from '../../context.ts'
import type { Player } from '../../db/schema.ts'
import { gameView } from '../game/game.view.ts'
import { everythingAbout } from './account.store.ts'
import { userView } from './account.view.ts'

/** Everything stored about a player, as they may see it: an open board keeps its secret here too. */
export async function exportAccount(context: Context, player: Player): Promise<Record<string, unknown>> {
  const now = context.now()
  const { games, scores, ledger, activities, sessions, bests, picture } = await everythingAbout(
    context.db,
    player.id,
  )
  return {
    exportedAt: now.toISOString(),
    account: userView(player, now),
    balances: { hints: player.hints, lives: player.lives, premiumUntil: player.premium_until },
    games: games.map((game) => gameView(game, player, now)),
    scores,
    ledger,
    activities,
    sessions,
    bests,
    picture: picture ? { createdAt: picture.created_at, webpBase64: picture.image.toString('base64') } : null,
  }
}
