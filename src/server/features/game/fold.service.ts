import { foldedOf } from '../../../engine/play/folded.ts'
import { isOver } from '../../../engine/play/level.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { referredGames } from './board.service.ts'
import { type Cursor, foldableGames, forgetWords, storeFolded } from './fold.store.ts'

/**
 * Reads the games that have ended and began before `before`, oldest first, in batches of at most `most` games. Games
 * whose results wait for a check are omitted.
 */
export async function* oldGames(db: Db, before: Date, most: number): AsyncGenerator<PlayedGame[]> {
  let after: Cursor | undefined
  do {
    const found = await foldableGames(db, { before, after, most })
    const games = await referredGames(
      db,
      found.map(({ id }) => id),
    )
    if (games.length > 0) yield games.filter((game) => isOver(game) && !game.isFolded)
    after = found.at(-1)
  } while (after)
}

/**
 * Folds games: only their results, their groups without words and the colours of their guesses remain. A game that has
 * changed since it was read is left as it is. Returns the number of folded games.
 */
export async function foldGames(tx: Tx, games: readonly PlayedGame[]): Promise<number> {
  const playerIds = [...new Set(games.map(({ player_id }) => player_id))]
  const rest = games.map(({ id, version, board, guesses }) => ({
    id,
    version,
    folded: foldedOf(board, guesses),
  }))
  const folded = await storeFolded(tx, rest, playerIds)
  await forgetWords(tx, playerIds)
  return folded
}
