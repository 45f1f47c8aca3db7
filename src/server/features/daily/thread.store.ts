import type { Selectable } from 'kysely'
import type { DailyAttemptRow, DailyBoardTable } from '../../db/daily-tables.ts'
import type { Db } from '../../db/database.ts'
import type { HeldState } from '../../db/schema.ts'

export interface EndedAttempt
  extends Pick<DailyAttemptRow, 'date' | 'guesses' | 'completed' | 'mistakes' | 'seconds'>,
    Pick<Selectable<DailyBoardTable>, 'board'> {
  withheld: HeldState | null
}

/**
 * Returns the ended attempts of a player with the boards of their dates, earliest first. With `first` and `last`, only
 * attempts of the dates from `first` to `last` are returned.
 */
export async function endedAttempts(
  db: Db,
  playerId: string,
  { first, last }: { first?: string | undefined; last?: string | undefined } = {},
): Promise<EndedAttempt[]> {
  return db
    .selectFrom('daily_attempt as attempt')
    .innerJoin('daily_board as board', 'board.date', 'attempt.date')
    .innerJoin('game', 'game.id', 'attempt.game_id')
    .select(['attempt.date', 'attempt.guesses', 'completed', 'attempt.mistakes', 'seconds'])
    .select(['board.board', 'withheld'])
    .where('attempt.player_id', '=', playerId)
    .where('attempt.ended_at', 'is not', null)
    .$if(first !== undefined, (rows) => rows.where('attempt.date', '>=', first as string))
    .$if(last !== undefined, (rows) => rows.where('attempt.date', '<=', last as string))
    .orderBy('attempt.date')
    .execute()
}
