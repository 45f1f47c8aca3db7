import { foldedOf } from '../../../engine/play/folded.ts'
import { isOver } from '../../../engine/play/level.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { referredGames } from './board.service.ts'
import { type Cursor, foldableGames, forgetWords, storeFolded } from './fold.store.ts'

export type { Cursor } from './fold.store.ts'

/**
 * Returns games that have ended and began before `before`, oldest first. A game whose result waits for a check is
 * missing. `next` is the cursor of the next call, undefined at the end.
 */
export async function oldGames(
  db: Db,
  page: { before: Date; after: Cursor | undefined; most: number },
): Promise<{ games: PlayedGame[]; next: Cursor | undefined }> {
  const found = await foldableGames(db, page)
  const games = await referredGames(
    db,
    found.map(({ id }) => id),
  )
  return { games: games.filter((game) => isOver(game) && !game.isFolded), next: found.at(-1) }
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
