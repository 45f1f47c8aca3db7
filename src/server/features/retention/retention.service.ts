import { WORDS_KEPT_DAYS } from '../../../engine/play/folded.ts'
import type { Context } from '../../context.ts'
import { migratedAt } from '../../db/migrate.ts'
import type { PlayedGame, Player } from '../../db/schema.ts'
import { findPlayers, lockPlayers } from '../../identity/player.store.ts'
import { forgetBoards } from '../duel/board.service.ts'
import { foldGames, oldGames } from '../game/fold.service.ts'
import { analysed, keepAnalysed } from '../insight/history.service.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * Number of games that one transaction folds. A transaction then takes some hundredths of a second, and no player has to
 * wait longer for it.
 */
const BATCH = 200
/** Longest time of one run in ms. The next run continues. */
const LONGEST_MS = 50 * 60_000
/**
 * Time after the upgrade for which nothing is folded, in ms. In this time, processes of the release before can serve
 * players too, and they cannot read folded games.
 */
const UPGRADE_MS = 24 * HOUR_MS

/**
 * Folds all games that began more than `WORDS_KEPT_DAYS` days ago and have ended: the words of the board and of the guesses
 * are removed. Each batch is a transaction of its own, so a run that is interrupted loses nothing.
 */
export async function foldOldGames(context: Context): Promise<void> {
  const { db, now, log, stopping } = context
  const upgraded = await migratedAt(db, '029-fold-old-games')
  if (!upgraded || now().getTime() < upgraded.getTime() + UPGRADE_MS) return
  const before = new Date(now().getTime() - WORDS_KEPT_DAYS * DAY_MS)
  const end = performance.now() + LONGEST_MS
  let folded = 0
  for await (const games of oldGames(db, before, BATCH)) {
    folded += await foldBatch(context, games)
    if (stopping.aborted || performance.now() > end) break
  }
  if (folded > 0) log.info({ games: folded }, 'old games folded')
}

/** Folds games in one transaction. Everything that takes time is worked out before. Returns the number of folded games. */
async function foldBatch(context: Context, games: readonly PlayedGame[]): Promise<number> {
  const players = await findPlayers(
    context.db,
    games.map(({ player_id }) => player_id),
  )
  const levels = await analysed(context, games, timeZones(players))
  const duels = games.flatMap(({ challenge_id }) => challenge_id ?? [])
  return context.db.transaction().execute(async (tx) => {
    // The deletion of an account locks the player too, so no data about a deleted player is stored again.
    const owners = await lockPlayers(
      tx,
      levels.map(({ playerId }) => playerId),
    )
    await keepAnalysed(
      tx,
      levels.filter(({ playerId }) => owners.get(playerId)?.deleted_at === null),
    )
    const folded = await foldGames(tx, games)
    await forgetBoards(tx, duels)
    return folded
  })
}

const timeZones = (players: ReadonlyMap<string, Player>) =>
  new Map([...players].map(([id, { time_zone }]) => [id, time_zone]))
