import { type Insertable, sql, type Updateable } from 'kysely'
import type { Move } from '../../../engine/story/mini-game.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { HeldState } from '../../db/schema.ts'
import type {
  CompletionRow,
  MiniGameRow,
  RunRow,
  StoryCompletionTable,
  StoryRunTable,
} from '../../db/story-tables.ts'

const OPEN = ['playing', 'mini_games'] as const

export const openRun = (db: Db | Tx, playerId: string): Promise<RunRow | undefined> =>
  db
    .selectFrom('story_run')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('stage', 'in', OPEN)
    .executeTakeFirst()

export const findRun = (db: Db | Tx, playerId: string, id: string): Promise<RunRow | undefined> =>
  db
    .selectFrom('story_run')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst()

export async function insertRun(tx: Tx, run: Insertable<StoryRunTable>): Promise<RunRow> {
  return tx.insertInto('story_run').values(run).returningAll().executeTakeFirstOrThrow()
}

/** Changes a run. The caller must hold the player's row lock. */
export async function updateRun(tx: Tx, id: string, changes: Updateable<StoryRunTable>): Promise<RunRow> {
  return tx
    .updateTable('story_run')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the category ids of each board with the given `streakId`, oldest board first. */
export async function combinationsOf(tx: Tx, streakId: string): Promise<string[][]> {
  const rows = await tx
    .selectFrom('game')
    .select('category_ids')
    .where('run_id', '=', streakId)
    .orderBy('started_at')
    .execute()
  return rows.map(({ category_ids }) => category_ids)
}

export async function boardsOfStreak(tx: Tx, streakId: string): Promise<string[]> {
  const rows = await tx.selectFrom('game').select('id').where('run_id', '=', streakId).execute()
  return rows.map(({ id }) => id)
}

export async function miniGamesOf(db: Db | Tx, runId: string): Promise<Map<string, MiniGameRow>> {
  const rows = await db.selectFrom('story_mini_game').selectAll().where('run_id', '=', runId).execute()
  return new Map(rows.map((row) => [row.mini_game_id, row]))
}

export async function openMiniGame(
  tx: Tx,
  game: { run_id: string; mini_game_id: string; opened_at: Date },
): Promise<MiniGameRow> {
  return tx
    .insertInto('story_mini_game')
    .values({ ...game, ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateMiniGame(
  tx: Tx,
  { run_id, mini_game_id }: Pick<MiniGameRow, 'run_id' | 'mini_game_id'>,
  { moves, ...changes }: { moves?: readonly Move[]; ended_at?: Date; solved?: boolean; points?: number },
): Promise<void> {
  await tx
    .updateTable('story_mini_game')
    .set({ ...changes, ...(moves && { moves: JSON.stringify(moves) }) })
    .where('run_id', '=', run_id)
    .where('mini_game_id', '=', mini_game_id)
    .execute()
}

/**
 * Stores that a player has completed a chapter. If the result of one of the boards waits for a check or is removed, the
 * completion gets the same state.
 */
export async function insertCompletion(
  tx: Tx,
  completion: Omit<Insertable<StoryCompletionTable>, 'withheld'>,
): Promise<CompletionRow> {
  return tx
    .insertInto('story_completion')
    .values({ ...completion, withheld: worstOf(completion.streak_id) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * SQL expression for the worst state of the results in a series of boards. The state is `removed` if a result is
 * removed, else `held` if a result waits for a check, else null (valid).
 */
const worstOf = (streakId: string) =>
  sql<HeldState | null>`(select max(withheld) from game where run_id = ${streakId})`

const everyCompletion = (db: Db | Tx, playerId: string) =>
  db.selectFrom('story_completion').selectAll().where('player_id', '=', playerId)

/** Returns the player's completions of chapters, oldest first. Removed completions are omitted. */
export const completionsOf = (db: Db | Tx, playerId: string): Promise<CompletionRow[]> =>
  everyCompletion(db, playerId)
    .where(sql<boolean>`withheld is distinct from 'removed'`)
    .orderBy('completed_at')
    .orderBy('id')
    .execute()

/**
 * Updates the state of a completed chapter (valid, waiting for a check, removed) from the states of its boards'
 * results.
 */
export async function setCompletionHeld(tx: Tx, streakId: string): Promise<void> {
  await tx
    .updateTable('story_completion')
    .set({ withheld: worstOf(streakId) })
    .where('streak_id', '=', streakId)
    .execute()
}

/** Stores that the player has received a passage of the story. Returns false if the player had received it before. */
export async function tell(tx: Tx, playerId: string, passageId: string, now: Date): Promise<boolean> {
  const told = await tx
    .insertInto('story_told')
    .values({ player_id: playerId, passage_id: passageId, told_at: now })
    .onConflict((row) => row.doNothing())
    .returning('passage_id')
    .executeTakeFirst()
  return told !== undefined
}

/**
 * Returns the time at which the player received a passage for the first time; undefined if the player has not received
 * it.
 */
export async function toldAt(db: Db | Tx, playerId: string, passageId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('story_told')
    .select('told_at')
    .where('player_id', '=', playerId)
    .where('passage_id', '=', passageId)
    .executeTakeFirst()
  return row?.told_at
}

export async function toldTo(db: Db, playerId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('story_told')
    .select('passage_id')
    .where('player_id', '=', playerId)
    .execute()
  return new Set(rows.map(({ passage_id }) => passage_id))
}

/**
 * SQL expression: the number of won boards with a valid result. Results that wait for a check or were removed are excluded,
 * because the number is public.
 */
export const countWins = (playerId: string) =>
  sql<number>`(select count(*) from game where player_id = ${playerId} and mode = 'story' and ended_at is not null
    and cardinality(found) = cardinality(category_ids) and withheld is null)`

/** SQL expression: the chapter and the experience of each row of `completionsOf`. */
export const completedChapters = (playerId: string) =>
  sql<Pick<CompletionRow, 'chapter_id' | 'experience'>[]>`(
    select coalesce(json_agg(json_build_object('chapter_id', chapter_id, 'experience', experience)), '[]')
    from story_completion where player_id = ${playerId} and withheld is distinct from 'removed')`

/** Returns the Story Mode data of a player, for the download of all data about the player. */
export async function exportStory(db: Db, playerId: string) {
  const runs = await db
    .selectFrom('story_run')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('started_at')
    .execute()
  const miniGames = await db
    .selectFrom('story_mini_game')
    .innerJoin('story_run', 'story_run.id', 'story_mini_game.run_id')
    .selectAll('story_mini_game')
    .where('player_id', '=', playerId)
    .orderBy('opened_at')
    .execute()
  const told = await db
    .selectFrom('story_told')
    .select(['passage_id', 'told_at'])
    .where('player_id', '=', playerId)
    .orderBy('told_at')
    .execute()
  return {
    runs: runs.map(({ player_id: _, ...run }) => run),
    miniGames,
    completions: (await everyCompletion(db, playerId).orderBy('completed_at').execute()).map(
      ({ player_id: _, withheld: __, ...row }) => row,
    ),
    told,
  }
}

export async function forgetStory(tx: Tx, playerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('story_run')
    .set({ stage: 'left', ended_at: now })
    .where('player_id', '=', playerId)
    .where('stage', 'in', OPEN)
    .execute()
  await tx.deleteFrom('story_told').where('player_id', '=', playerId).execute()
}
