import type { Context } from '../../context.ts'
import type { LookRow, PlayedGame, Player } from '../../db/schema.ts'
import { looksOfPlayer } from '../rating/rating.service.ts'
import { gamesOfPlayer } from './game.store.ts'
import { gameView } from './game.view.ts'
import { readRecord, scoresOfPlayer } from './record.store.ts'

/** A player's games of all modes, as the player may see them: the answers of open boards stay hidden here too. */
export async function exportGames(context: Context, { id }: Player, now: Date) {
  const games = await gamesOfPlayer(context.db, id)
  const looks = await looksOfPlayer(context.db, id)
  return {
    games: games.map((game) => gameView(context, game, 0, now)),
    guesses: games.map((game) => ({ gameId: game.id, words: guessedWords(game) })),
    firstLooks: looks.map((look) => firstLook(look, games)),
    scores: await scoresOfPlayer(context.db, id),
    account: await readRecord(context.db, id),
  }
}

/** The words of each guess, without the colours: those would be answers of an open board. */
function guessedWords({ board, guesses }: PlayedGame): string[][] {
  const texts = new Map(board.tiles.map(({ id, text }) => [id, text]))
  return guesses.map(({ tileIds }) => tileIds.map((id) => texts.get(id) ?? ''))
}

/**
 * A first look, named by game and group colour. The category's id would reveal groups of boards that are still open.
 */
function firstLook({ category_id, game_id, found, created_at }: LookRow, games: readonly PlayedGame[]) {
  const { groups } = games.find(({ id }) => id === game_id)?.board ?? { groups: [] }
  const color = groups.find(({ categoryId }) => categoryId === category_id)?.color
  return { gameId: game_id, color, found, at: created_at.toISOString() }
}
