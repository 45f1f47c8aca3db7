import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Largest number of the latest games that are searched. */
const MOST_GAMES = 200_000

export interface PastBoards {
  /** The words of the boards with the word, in the spelling of `fold`, and how often each was played. */
  boards: { words: string[]; plays: number }[]
  /** Number of plays of boards with the category. */
  categoryPlays: number
}

/** Searches the games since a time for boards with a word, and counts the boards with a category. */
export async function pastBoards(
  db: Db,
  { wordKey, categoryId, since }: { wordKey: string; categoryId: string; since: Date },
): Promise<PastBoards> {
  const { rows } = await sql<{ words: string[] | null; plays: number; categoryPlays: number }>`
    with recent as materialized (
      select word_keys, category_ids from game where folded is null and started_at >= ${since}
      order by started_at desc limit ${sql.lit(MOST_GAMES)}),
    counted as (select count(*) as plays from recent where ${categoryId} = any(category_ids)),
    boards as (select word_keys, count(*) as plays from recent where ${wordKey} = any(word_keys) group by word_keys)
    select boards.word_keys as words, coalesce(boards.plays, 0) as plays, counted.plays as "categoryPlays"
    from counted left join boards on true`.execute(db)
  return {
    boards: rows.flatMap(({ words, plays }) => (words ? [{ words, plays }] : [])),
    categoryPlays: rows[0]?.categoryPlays ?? 0,
  }
}
