import type { Hindsight } from '../../../contract/game.ts'
import type { Board } from '../../../engine/board/board.ts'
import type { Category, CategoryKind } from '../../../engine/catalogue/category.ts'
import type { KindLooks } from '../../../engine/insight/practice.ts'
import { MADE_CATEGORY } from '../../../engine/made-board/board-of-draft.ts'
import type { LevelState } from '../../../engine/play/level.ts'
import { type Look, looksAt, missesOf } from '../../../engine/rating/look.ts'
import {
  boardStep,
  ENOUGH_PLAYERS,
  type Measured,
  measuredDifficulty,
} from '../../../engine/rating/measure.ts'
import {
  CATEGORY_PRIOR,
  chanceOfTry,
  evidenceOf,
  inSteps,
  learn,
  PLAYER_PRIOR,
  startOf,
} from '../../../engine/rating/rating.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import * as store from './rating.store.ts'

/**
 * The category ratings that this process read from the database at the last `refresh`. They are at most a minute old.
 */
export interface Ratings {
  /**
   * Measured difficulties (real numbers from 1 to 6) of categories that players have seen often enough. The key of the
   * map is the category's id.
   */
  readonly difficulty: ReadonlyMap<string, number>
  /**
   * Returns the difficulty that the editor of the catalogue has set for a category; undefined if the category was
   * deleted from the catalogue.
   */
  editors(categoryId: string): number | undefined
  /** Returns the rating of a category; undefined if the category is not in the catalogue. */
  of(categoryId: string): Measured | undefined
  readonly learns: boolean
  refresh(): Promise<void>
}

/**
 * Inserts missing category rows into the database, then reads all ratings in one query. Rows of categories that are not
 * in `categories` are ignored. If a later call of `refresh` fails, the result still contains the previous ratings.
 */
export async function readRatings(
  db: Db,
  categories: readonly Pick<Category, 'id' | 'difficulty'>[],
): Promise<Ratings> {
  const editors = new Map(categories.map(({ id, difficulty }) => [id, difficulty]))
  await store.beginRatings(db, new Map([...editors].map(([id, difficulty]) => [id, startOf(difficulty)])))
  let known = new Map<string, Measured>()
  let difficulty: ReadonlyMap<string, number> = new Map()
  const refresh = async () => {
    const measured = (await store.readMeasured(db)).filter(({ id }) => editors.has(id))
    known = new Map(measured.map((category) => [category.id, category]))
    difficulty = measuredDifficulty(measured, editors)
  }
  await refresh()
  return {
    get difficulty() {
      return difficulty
    },
    editors: (categoryId) => editors.get(categoryId),
    of: (categoryId) => known.get(categoryId),
    learns: true,
    refresh,
  }
}

/** The measured difficulty of a category, from 1 to 6, with the bounds between which the true value probably is. */
export interface Measurement {
  value: number
  low: number
  high: number
  players: number
  foundPercent: number
}

/** Number of standard deviations on both sides of a value that contain 95 % of a normal distribution. */
const SPREAD = 1.96

/** Returns the measured difficulties of categories. Categories with too few results are left out. */
export async function measurementsOf(
  { db, ratings }: { db: Db; ratings: Ratings },
  ids: readonly string[],
): Promise<Map<string, Measurement>> {
  const information = await store.informationOf(db, ids)
  return new Map(
    ids.flatMap((id) => {
      const value = ratings.difficulty.get(id)
      const { looks = 0, found = 0 } = ratings.of(id) ?? {}
      if (value === undefined || looks === 0) return []
      const doubt = inSteps(SPREAD / Math.sqrt(CATEGORY_PRIOR + (information.get(id) ?? 0)))
      const [low, high] = [Math.max(1, value - doubt), Math.min(6, value + doubt)]
      return [[id, { value, low, high, players: looks, foundPercent: Math.round((100 * found) / looks) }]]
    }),
  )
}

/**
 * Returns the same ratings with `learns: false`. Results of boards that are played with them, e.g. of simulated boards,
 * do not change the ratings.
 */
export const withoutLearning = (ratings: Ratings): Ratings =>
  Object.create(ratings, { learns: { value: false } })

/** Returns a player's skill in logits; 0 if no result of the player has been rated yet. */
export const skillOf = async (tx: Tx, playerId: string): Promise<number> =>
  (await store.skillOf(tx, playerId))?.value ?? 0

/**
 * Returns two numbers for each kind of category. `judged` is the number of categories for which the player's first
 * result is rated. `found` is the number of these categories that the player found.
 */
export async function looksByKind(
  tx: Tx,
  playerId: string,
  kindOf: (categoryId: string) => CategoryKind | undefined,
): Promise<Map<CategoryKind, KindLooks>> {
  const looks = new Map<CategoryKind, KindLooks>()
  for (const { category_id, found } of await store.judgedLooks(tx, playerId)) {
    const kind = kindOf(category_id)
    if (!kind) continue
    const before = looks.get(kind) ?? { found: 0, judged: 0 }
    looks.set(kind, { found: before.found + (found ? 1 : 0), judged: before.judged + 1 })
  }
  return looks
}

/**
 * Returns the player's first result with each category, oldest first, for the download of all data about the player.
 * Instead of the category's id, each result contains the game and the colour of the group. The id would reveal groups
 * of open boards.
 */
export async function firstLooks(db: Db, playerId: string, boards: ReadonlyMap<string, Board>) {
  const looks = await store.looksOfPlayer(db, playerId)
  return looks.map(({ category_id, game_id, found, created_at }) => {
    const groups = boards.get(game_id)?.groups ?? []
    const color = groups.find(({ categoryId }) => categoryId === category_id)?.color
    return { gameId: game_id, color, found, at: created_at.toISOString() }
  })
}

/**
 * Updates the ratings of categories and of the player after a board has ended. The transaction must hold the player's
 * row lock. Only categories that the player had not seen before this board count. Until the transaction ends, other
 * transactions wait for the rows of the same categories. Therefore, call this function near the end of a transaction.
 * If `about` is `categories`, the player's rating does not change.
 */
export async function learnFromBoard(
  tx: Tx,
  ratings: Ratings,
  game: PlayedGame,
  level: LevelState,
  at: Date,
  about: 'categories' | 'all' = 'all',
): Promise<void> {
  if (!ratings.learns) return
  const { id: gameId, player_id: playerId } = game
  // No category learns from the groups that a player made.
  const looks = looksOf(ratings, game, level).filter(({ categoryId }) => categoryId !== MADE_CATEGORY)
  const known = await store.keepFirstLooks(tx, { playerId, gameId, at }, looks)
  const updates = looks.flatMap((look) => {
    const before = known.categories.get(look.categoryId)
    if (!before) return []
    const evidence = evidenceOf(chanceOfTry(look.edge, before.value), look.hits, look.tries)
    return [{ look, evidence, after: learn(before, [evidence], CATEGORY_PRIOR, -1) }]
  })
  if (updates.length === 0) return
  const found = new Map(updates.map(({ look }) => [look.categoryId, look.found === true]))
  const evidence = updates.map((update) => update.evidence)
  const learnt = {
    categories: new Map(updates.map(({ look, after }) => [look.categoryId, after])),
    ...(about === 'all' && { player: learn(known.player, evidence, PLAYER_PRIOR, 1) }),
  }
  await store.saveRatings(tx, playerId, learnt, (categoryId) => found.get(categoryId) ?? false)
}

export function looksOf(
  ratings: Ratings,
  game: Pick<PlayedGame, 'board' | 'guesses' | 'skill' | 'traps' | 'withheld'>,
  level: LevelState,
): Look[] {
  return looksAt(game.board.groups, level, {
    misses: missesOf(game.board, game.guesses),
    // A doubtful result must not change the ratings of the board's categories.
    guessed: game.guesses.length > 0 && game.withheld === null,
    traps: game.traps,
    player: game.skill,
    startOf: (group) => startOf(ratings.editors(group.categoryId) ?? group.difficulty),
  })
}

/**
 * Returns the difficulty of a group from 1 to 6. This is the measured difficulty if it is known, else the difficulty
 * that the catalogue's editor has set. If the category is not in the catalogue, it is the difficulty that is stored
 * with the board.
 */
export const difficultyOf = (ratings: Ratings, { categoryId, difficulty }: Board['groups'][number]): number =>
  ratings.difficulty.get(categoryId) ?? ratings.editors(categoryId) ?? difficulty

/**
 * Returns the difficulty of a board and the results of other players with its categories, computed from `ratings`.
 * These data reveal groups, so the board must be over.
 */
export function hindsightOf(ratings: Ratings, board: Board, traps: number): Hindsight {
  const difficulties = board.groups.map((group) => difficultyOf(ratings, group))
  const groups = board.groups.flatMap(({ categoryId, color }) => {
    const { looks = 0, found = 0 } = ratings.of(categoryId) ?? {}
    return looks < ENOUGH_PLAYERS
      ? []
      : [{ color, players: looks, foundPercent: Math.round((100 * found) / looks) }]
  })
  return { board: boardStep(difficulties, traps), groups }
}
