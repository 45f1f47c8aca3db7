import type { Logger } from 'pino'
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
import { startOf } from '../../../engine/rating/rating.ts'
import type { Db } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { readMeasured } from './rating.store.ts'

const READ_MS = 60_000

/** What this process knows of the categories: a reading of the database, at most a minute old. */
export interface Ratings {
  /** Measured difficulties (real, 1–6) by category id, of those that were looked at often enough. */
  readonly difficulty: ReadonlyMap<string, number>
  /** The difficulty that people gave; undefined for a category that has left the catalogue. */
  editors(categoryId: string): number | undefined
  /** What was seen of a category; undefined before anybody has met it. */
  of(categoryId: string): Measured | undefined
  /** Reads again now. */
  refresh(): Promise<void>
  stop(): void
}

/**
 * Reads the measured difficulties, now and every minute: one query of a row a category, and nothing is kept of ids that the
 * catalogue does not have. A reading that fails leaves the last one.
 */
export async function watchRatings(db: Db, catalogue: Catalogue, log: Logger): Promise<Ratings> {
  const editors = new Map(catalogue.categories.map(({ id, difficulty }) => [id, difficulty]))
  let known = new Map<string, Measured>()
  let difficulty: ReadonlyMap<string, number> = new Map()
  const refresh = async () => {
    const measured = (await readMeasured(db)).filter(({ id }) => editors.has(id))
    known = new Map(measured.map((category) => [category.id, category]))
    difficulty = measuredDifficulty(measured, editors)
  }
  await refresh()
  const timer = setInterval(() => {
    refresh().catch((error: unknown) =>
      log.warn({ err: error }, 'reading measured difficulties failed; the next minute tries again'),
    )
  }, READ_MS)
  timer.unref()
  return {
    get difficulty() {
      return difficulty
    },
    editors: (categoryId) => editors.get(categoryId),
    of: (categoryId) => known.get(categoryId),
    refresh,
    stop: () => clearInterval(timer),
  }
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
