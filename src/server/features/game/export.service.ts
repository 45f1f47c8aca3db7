import { isOver } from '../../../engine/play/level.ts'
import type { Mark } from '../../../engine/play/marks.ts'
import type { Context } from '../../context.ts'
import type { PlayedGame, Player } from '../../db/schema.ts'
import { firstLooks } from '../rating/rating.service.ts'
import { gamesOfPlayer } from './game.store.ts'
import { gameView } from './game.view.ts'

/**
 * Returns a player's games of all modes, for the download of all data about the player. The result does not contain the
 * answers of open boards. Of a folded game, `games` has the colours of the guesses, and `guesses` and `marks` have nothing.
 */
export async function exportGames(context: Context, { id }: Player, now: Date) {
  const games = await gamesOfPlayer(context.db, id)
  const withWords = games.filter((game) => !game.isFolded)
  return {
    games: games.map((game) => gameView(context, game, 0, now)),
    guesses: withWords.map((game) => ({ gameId: game.id, words: guessedWords(game) })),
    marks: withWords
      .filter(({ marks, marked_whole }) => Object.keys(marks).length + Object.keys(marked_whole).length > 0)
      .map((game) => ({ gameId: game.id, ...markedWords(game) })),
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

/**
 * Returns the last marks of a game, by word, and when the player had marked a whole group for the first time, by the
 * name of the group. The times would reveal the answers of an open board.
 */
function markedWords(game: PlayedGame): {
  words: Record<string, Mark>
  wholeAtSeconds: Record<string, number>
} {
  const { board, marks, marked_whole } = game
  const texts = new Map(board.tiles.map(({ id, text }) => [id, text]))
  const whole = isOver(game) ? Object.entries(marked_whole) : []
  return {
    words: Object.fromEntries(Object.entries(marks).map(([id, mark]) => [texts.get(id) ?? '', mark])),
    wholeAtSeconds: Object.fromEntries(
      whole.map(([group, at]) => [board.groups[Number(group)]?.name ?? '', Math.floor(at / 1000)]),
    ),
  }
}
