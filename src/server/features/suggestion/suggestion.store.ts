import type { Selectable } from 'kysely'
import type { Verdict } from '../../../engine/catalogue/verdict.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { SuggestionTable } from '../../db/suggestion-tables.ts'

export type SuggestionRow = Selectable<SuggestionTable>

export type Pair = Pick<SuggestionRow, 'category_id' | 'word_key'>

/**
 * Stores a suggestion and returns its row. If the player made the same suggestion earlier, the stored suggestion does
 * not change.
 */
export async function putSuggestion(db: Db, suggestion: SuggestionRow): Promise<SuggestionRow> {
  await db
    .insertInto('suggestion')
    .values(suggestion)
    .onConflict((row) => row.doNothing())
    .execute()
  return db
    .selectFrom('suggestion')
    .selectAll()
    .where('player_id', '=', suggestion.player_id)
    .where('category_id', '=', suggestion.category_id)
    .where('word_key', '=', suggestion.word_key)
    .executeTakeFirstOrThrow()
}

/** Returns the suggestions of a player, latest first. */
export const suggestionsOf = (db: Db, playerId: string, most: number): Promise<SuggestionRow[]> =>
  db
    .selectFrom('suggestion')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('said_at', 'desc')
    .orderBy('word')
    .limit(most)
    .execute()

export async function setTold(db: Db, playerId: string): Promise<void> {
  await db
    .updateTable('suggestion')
    .set({ is_told: true })
    .where('player_id', '=', playerId)
    .where('verdict', 'is not', null)
    .where('is_told', '=', false)
    .execute()
}

export interface OpenSuggestion extends Pair {
  word: string
  category: string
  players: number
  latest: Date
}

/** Returns the suggestions without a decision. The suggestions of the largest numbers of players come first. */
export const openSuggestions = (db: Db): Promise<OpenSuggestion[]> =>
  db
    .selectFrom('suggestion')
    .select((is) => [
      'category_id',
      'word_key',
      is.fn.min('word').as('word'),
      is.fn.min('category').as('category'),
      is.fn.countAll<number>().as('players'),
      is.fn.max('said_at').as('latest'),
    ])
    .where('verdict', 'is', null)
    .groupBy(['category_id', 'word_key'])
    .orderBy('players', 'desc')
    .orderBy('latest', 'desc')
    .orderBy('word_key')
    .execute()

/** Returns the word, the number of players and the latest game of the open suggestions about a pair. */
export const openSuggestion = (
  db: Db | Tx,
  { category_id, word_key }: Pair,
): Promise<{ word: string; players: number; game_id: string } | undefined> =>
  db
    .selectFrom('suggestion')
    .select((is) => ['word', 'game_id', is.fn.countAll<number>().over().as('players')])
    .where('category_id', '=', category_id)
    .where('word_key', '=', word_key)
    .where('verdict', 'is', null)
    .orderBy('said_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Counts the suggestions for each category: all of them, and those without a decision. */
export async function countSuggestions(
  db: Db,
  categoryIds: readonly string[],
): Promise<{ category_id: string; all: number; open: number }[]> {
  if (categoryIds.length === 0) return []
  return db
    .selectFrom('suggestion')
    .select((is) => [
      'category_id',
      is.fn.countAll<number>().as('all'),
      is.fn.countAll<number>().filterWhere('verdict', 'is', null).as('open'),
    ])
    .where('category_id', 'in', categoryIds)
    .groupBy('category_id')
    .execute()
}

/** Stores the decision about a word and a category. Returns the suggestions that were open until now. */
export const settle = (
  tx: Tx,
  { category_id, word_key }: Pair,
  verdict: Verdict,
): Promise<Pick<SuggestionRow, 'player_id' | 'word' | 'category'>[]> =>
  tx
    .updateTable('suggestion')
    .set({ verdict })
    .where('category_id', '=', category_id)
    .where('word_key', '=', word_key)
    .where('verdict', 'is', null)
    .returning(['player_id', 'word', 'category'])
    .execute()

export async function deleteSuggestions(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('suggestion').where('player_id', '=', playerId).execute()
}
