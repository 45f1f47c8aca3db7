import { type LevelState, scoreOf } from '../../../engine/play/level.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { GameRow, PlayedGame } from '../../db/schema.ts'
import { lockPlayer } from '../account/account.store.ts'
import { noteLooks } from '../rating/rating.store.ts'
import type { KeptReply } from './game.store.ts'
import * as store from './game.store.ts'
import { elapsedSeconds } from './game.view.ts'

type SingleMode = Exclude<GameRow['mode'], 'classic'>

/**
 * What else the end of a board means, by mode, in the transaction that ends it; that transaction holds the player's lock.
 * Each feature with boards of its own brings its part; app.ts puts them together.
 */
export type BoardEnds = Partial<Record<SingleMode, (tx: Tx, ended: PlayedGame, now: Date) => Promise<void>>>

/** A board that is no level of a run, at its end, won or lost. */
export function endedBoard(game: PlayedGame, level: LevelState, now: Date): PlayedGame {
  const { mistakes, found } = level
  return {
    ...game,
    status: 'finished',
    mistakes,
    found: [...found],
    level_score: scoreOf(game.board, level, elapsedSeconds(game, now)),
    ended_at: now,
  }
}

/**
 * Books the end of such a board as it was read, with all that follows from it and the reply where there is a key: wholly or
 * not at all. False when something else has moved the game since.
 */
export function bookBoardEnd(
  db: Db,
  ends: BoardEnds,
  ended: PlayedGame,
  now: Date,
  kept: KeptReply | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockPlayer(tx, ended.player_id)
    return bookBoardEndIn(tx, ends, ended, now, kept)
  })
}

/** The same in a transaction that holds the player's lock already. */
export async function bookBoardEndIn(
  tx: Tx,
  ends: BoardEnds,
  ended: PlayedGame,
  now: Date,
  kept: KeptReply | undefined,
): Promise<boolean> {
  if (ended.mode === 'classic') throw new Error('a classic level ends by its own record')
  if (!(await store.finish(tx, ended, kept))) return false
  await noteLooks(tx, ended, now)
  await ends[ended.mode]?.(tx, ended, now)
  return true
}
