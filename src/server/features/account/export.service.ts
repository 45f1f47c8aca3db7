import type { Context } from '../../context.ts'
import type { GameRow, LookRow, Player } from '../../db/schema.ts'
import { gameView } from '../game/game.view.ts'
import { everythingAbout } from './account.store.ts'
import { userView } from './account.view.ts'

/** Everything stored about a player, as they may see it: an open board keeps its secret here too. */
export async function exportAccount(context: Context, player: Player): Promise<Record<string, unknown>> {
  const now = context.now()
  const { games, looks, picture, ...rows } = await everythingAbout(context.db, player.id)
  return {
    exportedAt: now.toISOString(),
    account: { ...(camelCased(player) as object), ...userView(player, now) },
    games: games.map((game) => gameView(game, player, now)),
    guesses: games.map((game) => ({ gameId: game.id, words: guessedWords(game) })),
    firstLooks: looks.map((look) => firstLook(look, games)),
    ...(camelCased(rows) as object),
    picture: picture ? { createdAt: picture.created_at, webpBase64: picture.image.toString('base64') } : null,
  }
}

/** The words of each guess, without the colours that an open board's answer would be. */
function guessedWords({ board, guesses }: GameRow): string[][] {
  const texts = new Map(board.tiles.map(({ id, text }) => [id, text]))
  return guesses.map(({ tileIds }) => tileIds.map((id) => texts.get(id) ?? ''))
}

/** Rows with their columns named as the interface names fields. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const fields = Object.entries(value).map(([key, field]) => [
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    camelCased(field),
  ])
  return Object.fromEntries(fields)
}

/** A first look by the board and the colour of its group there: a category's own id would tell of boards still open. */
function firstLook({ category_id, game_id, found, created_at }: LookRow, games: readonly GameRow[]) {
  const { groups } = games.find(({ id }) => id === game_id)?.board ?? { groups: [] }
  const color = groups.find(({ categoryId }) => categoryId === category_id)?.color
  return { gameId: game_id, color, found, at: created_at.toISOString() }
}
