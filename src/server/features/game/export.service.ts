import type { Context } from '../../context.ts'
import type { PlayedGame, Player } from '../../db/schema.ts'
import { firstLooks } from '../rating/rating.service.ts'
import { gamesOfPlayer } from './game.store.ts'
import { gameView } from './game.view.ts'

/**
 * Returns a player's games of all modes, for the download of all data about the player. The result does not contain the
 * answers of open boards. Of a folded game, `games` has the colours of the guesses, and `guesses` has nothing.
 */
export async function exportGames(context: Context, { id }: Player, now: Date) {
  const games = await gamesOfPlayer(context.db, id)
  return {
    games: games.map((game) => gameView(context, game, 0, now)),
    guesses: games
      .filter((game) => !game.isFolded)
      .map((game) => ({ gameId: game.id, words: guessedWords(game) })),
    firstLooks: await firstLooks(context.db, id, new Map(games.map((game) => [game.id, game.board]))),
  }
}

/**
 * Returns the words of the guesses without the colours of their groups. The colours would reveal the answers of an open
 * board.
 */
function guessedWords({ board, guesses }: PlayedGame): string[][] {
  const texts = new Map(board.tiles.map(({ id, text }) => [id, text]))
  return guesses.map(({ tileIds }) => tileIds.map((id) => texts.get(id) ?? ''))
}
