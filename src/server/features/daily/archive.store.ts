import { DAILY_GROUPS } from '../../../engine/daily/board.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { GameRow } from '../../db/schema.ts'

/** The player's latest play of a date out of the archive. */
export interface ArchivePlay {
  date: string
  game_id: string
  over: boolean
  solved: boolean
  score: number
  seconds: number
  mistakes: number
}

const plays = (db: Db | Tx, playerId: string) =>
  db
    .selectFrom('daily_archive')
    .innerJoin('game', 'game.id', 'daily_archive.game_id')
    .select(['daily_archive.date', 'game.id', 'game.status', 'game.found', 'game.level_score'])
    .select(['game.mistakes', 'game.started_at', 'game.ended_at'])
    .where('daily_archive.player_id', '=', playerId)
    .distinctOn('daily_archive.date')
    .orderBy('daily_archive.date', 'desc')
    .orderBy('daily_archive.started_at', 'desc')

type Row = { date: string } & Pick<
  GameRow,
  'id' | 'status' | 'found' | 'level_score' | 'mistakes' | 'started_at' | 'ended_at'
>

function playOf(row: Row): ArchivePlay {
  return {
    date: row.date,
    game_id: row.id,
    over: row.ended_at !== null,
    solved: row.found.length === DAILY_GROUPS,
    score: row.level_score,
    seconds: row.ended_at ? Math.floor((row.ended_at.getTime() - row.started_at.getTime()) / 1000) : 0,
    mistakes: row.mistakes,
  }
}

export async function findPlay(
  db: Db | Tx,
  playerId: string,
  date: string,
): Promise<ArchivePlay | undefined> {
  const row = await plays(db, playerId).where('daily_archive.date', '=', date).executeTakeFirst()
  return row && playOf(row)
}

/** Latest plays of the dates from `first` to `last`. */
export async function playsBetween(
  db: Db,
  playerId: string,
  first: string,
  last: string,
): Promise<ArchivePlay[]> {
  const rows = await plays(db, playerId)
    .where('daily_archive.date', '>=', first)
    .where('daily_archive.date', '<=', last)
    .execute()
  return rows.map(playOf)
}

export async function insertPlay(
  tx: Tx,
  play: { game_id: string; player_id: string; date: string; started_at: Date },
): Promise<void> {
  await tx.insertInto('daily_archive').values(play).execute()
}

/** Every play of a player out of the archive, oldest first. */
export async function playsOfPlayer(db: Db, playerId: string) {
  return db
    .selectFrom('daily_archive')
    .select(['date', 'game_id', 'started_at'])
    .where('player_id', '=', playerId)
    .orderBy('started_at')
    .execute()
}
