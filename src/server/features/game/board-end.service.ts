import { type LevelState, scoreOf } from '../../../engine/play/level.ts'
import type { Look } from '../../../engine/rating/look.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { GameRow, PlayedGame } from '../../db/schema.ts'
import { lockPlayer } from '../account/account.store.ts'
import { looksOf, type Ratings } from '../rating/rating.service.ts'
import { learnFrom } from '../rating/rating.store.ts'
import type { KeptReply } from './game.store.ts'
import * as store from './game.store.ts'
import { elapsedSeconds } from './game.view.ts'

type SingleMode = Exclude<GameRow['mode'], 'classic'>

/**
 * What else the end of a board means, by mode, in the transaction that ends it; that transaction holds the player's lock.
 * Each feature with boards of its own brings its part; app.ts puts them together.
 */
export type BoardEnds = Partial<Record<SingleMode, (tx: Tx, ended: PlayedGame, now: Date) => Promise<void>>>

/** The end of such a board as it is booked: the game's last state and what it teaches. */
export interface BoardEnd {
  game: PlayedGame
  looks: readonly Look[]
}

/** What the end of a board that is no level of a run, won or lost, comes to. */
export function boardEnd(ratings: Ratings, game: PlayedGame, level: LevelState, now: Date): BoardEnd {
  const { mistakes, found } = level
  return {
    game: {
      ...game,
      status: 'finished',
      mistakes,
      found: [...found],
      level_score: scoreOf(game.board, level, elapsedSeconds(game, now)),
      ended_at: now,
    },
    looks: looksOf(ratings, game, level),
  }
}

/**
 * Books the end of such a board as it was read, with all that follows from it and the reply where there is a key: wholly or
 * not at all. False when something else has moved the game since.
 */
export function bookBoardEnd(
  db: Db,
  ends: BoardEnds,
  end: BoardEnd,
  now: Date,
  kept: KeptReply | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockPlayer(tx, end.game.player_id)
    return bookBoardEndIn(tx, ends, end, now, kept)
  })
}

/** The same in a transaction that holds the player's lock already. */
export async function bookBoardEndIn(
  tx: Tx,
  ends: BoardEnds,
  { game, looks }: BoardEnd,
  now: Date,
  kept: KeptReply | undefined,
): Promise<boolean> {
  if (game.mode === 'classic') throw new Error('a classic level ends by its own record')
  if (!(await store.finish(tx, game, kept))) return false
  await ends[game.mode]?.(tx, game, now)
  // Last, since all players of a day wait for the same few categories.
  await learnFrom(tx, game, looks, now)
  return true
}
