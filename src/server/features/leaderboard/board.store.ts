import { type RawBuilder, sql } from 'kysely'
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts'
import type { BoardName, BoardPeriod } from '../../../engine/leaderboard/board.ts'
import { periodKey } from '../../../engine/leaderboard/period.ts'
import { GROUP_SIZE, groupCount } from '../../../engine/rules.ts'

type Fields = Partial<
  Pick<LeaderboardEntry, 'score' | 'timeSpent' | 'level' | 'streak' | 'wins' | 'completionTime'>
>

interface Board {
  /** What the board's value is, given a standing (less is better). */
  value(standing: number): number
  /** The value under the board's own name, and what else its rows show. */
  fields(value: number, level: number | null): Fields
  /** For a board that the end of a level is entered on: reads the columns of a score row and `streak`. */
  levelEnd?: { standing: RawBuilder<unknown>; counts: RawBuilder<unknown> }
}

const negated = (standing: number) => 0 - standing
const level = (reached: number | null): Fields => (reached === null ? {} : { level: reached })
/** Words of a completed level of the first size: the only one that fastest times compare. */
const FIRST_SIZE_WORDS = sql.lit(GROUP_SIZE * groupCount(1))

/** Every board (decisions.md, "Leaderboards" and "When results count"). One that nothing is entered on answers as empty. */
export const boards: Record<BoardName, Board> = {
  'high-scores': {
    value: negated,
    fields: (score, reached) => ({ score, ...level(reached) }),
    levelEnd: { standing: sql`-score::bigint`, counts: sql`score > 0` },
  },
  'fastest-times': {
    value: (seconds) => seconds,
    fields: (timeSpent, reached) => ({ timeSpent, ...level(reached) }),
    levelEnd: {
      standing: sql`seconds`,
      counts: sql`completed and words_found = ${FIRST_SIZE_WORDS} and not hint_used and not life_used`,
    },
  },
  'highest-levels': {
    value: negated,
    fields: (reached) => ({ level: reached }),
    levelEnd: { standing: sql`-level`, counts: sql`true` },
  },
  'win-streaks': {
    value: negated,
    fields: (streak) => ({ streak }),
    levelEnd: { standing: sql`-streak`, counts: sql`completed` },
  },
  'story-mode': { value: negated, fields: (wins) => ({ wins }) },
  'daily-champions': { value: negated, fields: (wins) => ({ wins }) },
}

/** The name under which a board's entries of the period that is on at `at` are stored. */
export function boardKey(board: BoardName, period: BoardPeriod, at: Date): string {
  const key = periodKey(period, at)
  return key === '' ? board : `${board}/${key}`
}
