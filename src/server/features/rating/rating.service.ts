import type { Hindsight } from '../../../contract/game.ts'
import type { Board } from '../../../engine/board/board.ts'
import type { Catalogue } from '../../../engine/catalogue/index.ts'
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
  learn,
  PLAYER_PRIOR,
  startOf,
} from '../../../engine/rating/rating.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import * as store from './rating.store.ts'

/** What this process knows of the categories: a reading of the database, at most a minute old. */
export interface Ratings {
  /** Measured difficulties (real, 1–6) by category id, of those that were looked at often enough. */
  readonly difficulty: ReadonlyMap<string, number>
  /** The difficulty that people gave; undefined for a category that has left the catalogue. */
  editors(categoryId: string): number | undefined
  /** What was seen of a category; undefined before anybody has met it. */
  of(categoryId: string): Measured | undefined
  /** Do boards that end teach anything? */
  readonly learns: boolean
  /** Reads again. */
  refresh(): Promise<void>
}

/**
 * Reads the measured difficulties: one query of a row a category, each of which has one from here on. Nothing is kept of ids that the catalogue does not have. A
 * reading that fails leaves the last one.
 */
export async function readRatings(db: Db, catalogue: Catalogue): Promise<Ratings> {
  const editors = new Map(catalogue.categories.map(({ id, difficulty }) => [id, difficulty]))
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

/** The same ratings for boards that nobody played: they teach nothing. */
export const withoutLearning = (ratings: Ratings): Ratings =>
  Object.create(ratings, { learns: { value: false } })

/** A player's skill in logits, as it stands. */
export const skillOf = async (tx: Tx, playerId: string): Promise<number> =>
  (await store.skillOf(tx, playerId))?.value ?? 0

export { looksOfPlayer } from './rating.store.ts'

/**
 * Learns from a board that has ended in this transaction, which holds its player's lock: from the player's first looks at its
 * categories. Others wait for the same categories until the transaction ends, so this comes late in it.
 */
export async function learnFromBoard(
  tx: Tx,
  ratings: Ratings,
  game: PlayedGame,
  level: LevelState,
  at: Date,
): Promise<void> {
  if (!ratings.learns) return
  const { id: gameId, player_id: playerId } = game
  const looks = looksOf(ratings, game, level)
  const known = await store.keepFirstLooks(tx, { playerId, gameId, at }, looks)
  const lessons = looks.flatMap((look) => {
    const before = known.categories.get(look.categoryId)
    if (!before) return []
    const evidence = evidenceOf(chanceOfTry(look.edge, before.value), look.hits, look.tries)
    return [{ look, evidence, after: learn(before, [evidence], CATEGORY_PRIOR, -1) }]
  })
  if (lessons.length === 0) return
  const evidence = lessons.map((lesson) => lesson.evidence)
  const found = new Map(lessons.map(({ look }) => [look.categoryId, look.found === true]))
  const learnt: store.RatingsAtEnd = {
    categories: new Map(lessons.map(({ look, after }) => [look.categoryId, after])),
    player: learn(known.player, evidence, PLAYER_PRIOR, 1),
  }
  await store.saveRatings(tx, playerId, learnt, (categoryId) => found.get(categoryId) ?? false)
}

/** What a board that ends as `level` says of its categories. */
export function looksOf(
  ratings: Ratings,
  game: Pick<PlayedGame, 'board' | 'guesses' | 'skill' | 'traps'>,
  level: LevelState,
): Look[] {
  return looksAt(game.board.groups, level, {
    misses: missesOf(game.board, game.guesses),
    guessed: game.guesses.length > 0,
    traps: game.traps,
    player: game.skill,
    startOf: (group) => startOf(ratings.editors(group.categoryId) ?? group.difficulty),
  })
}

/** How hard a board was and how others fared on it, from this process's last reading. Only for a board that is over. */
export function hindsightOf(ratings: Ratings, board: Board, traps: number): Hindsight {
  const difficulties = board.groups.map(
    ({ categoryId, difficulty }) =>
      ratings.difficulty.get(categoryId) ?? ratings.editors(categoryId) ?? difficulty,
  )
  const groups = board.groups.flatMap(({ categoryId, color }) => {
    const { looks = 0, found = 0 } = ratings.of(categoryId) ?? {}
    return looks < ENOUGH_PLAYERS
      ? []
      : [{ color, players: looks, foundPercent: Math.round((100 * found) / looks) }]
  })
  return { board: boardStep(difficulties, traps), groups }
}
