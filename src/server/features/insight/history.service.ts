import { factsOf, type LevelFacts } from '../../../engine/insight/facts.ts'
import { MOST_LEVELS } from '../../../engine/insight/findings.ts'
import { herringsOf } from '../../../engine/insight/herrings.ts'
import { startOf } from '../../../engine/rating/rating.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { act } from '../../identity/act.ts'
import { localHour } from '../../time.ts'
import { levelOf } from '../game/game.view.ts'
import { difficultyOf } from '../rating/rating.service.ts'
import { analysable, finishedLevels } from '../run/run.service.ts'
import * as store from './insight.store.ts'

/**
 * Returns the analysed data of a player's latest finished levels, oldest first. The function first analyses and stores
 * the levels that have ended since its last call. The server does not do this at the end of a level, because the player
 * would have to wait.
 */
export async function historyOf(
  context: Context,
  { id, time_zone }: { id: string; time_zone: string },
): Promise<LevelFacts[]> {
  const { db } = context
  const kept = await store.keptLevels(db, id, MOST_LEVELS)
  const ended = await finishedLevels(db, id, { after: kept[0]?.startedAt, most: MOST_LEVELS })
  const fresh = ended.map((game) => ({
    gameId: game.id,
    startedAt: game.started_at,
    facts: factsOfGame(context, game, time_zone),
  }))
  if (fresh.length > 0) await act(context, id, (tx) => store.keepLevels(tx, id, fresh))
  return [...fresh, ...kept]
    .slice(0, MOST_LEVELS)
    .map(({ facts }) => facts)
    .reverse()
}

/** Data of a level that the insights of its player need after its board is folded. */
export interface Remaining extends store.KeptLevel {
  playerId: string
}

/**
 * Analyses those of the given levels that are among the latest levels of their player, because insights use them.
 * `timeZones` has the time zone of each player.
 */
export async function analysed(
  context: Context,
  games: readonly PlayedGame[],
  timeZones: ReadonlyMap<string, string>,
): Promise<Remaining[]> {
  const levels = analysable(games.filter(({ mode }) => mode === 'classic'))
  if (levels.length === 0) return []
  const playerIds = [...new Set(levels.map(({ player_id }) => player_id))]
  const since = await store.usedSince(context.db, playerIds, MOST_LEVELS)
  return levels
    .filter(({ player_id, ended_at }) => ended_at >= (since.get(player_id) ?? ended_at))
    .map((game) => ({
      ...{ playerId: game.player_id, gameId: game.id, startedAt: game.started_at },
      facts: factsOfGame(context, game, timeZones.get(game.player_id) ?? 'UTC'),
    }))
}

/** Stores the data of levels. The transaction must have locked the rows of the players. */
export async function keepAnalysed(tx: Tx, levels: readonly Remaining[]): Promise<void> {
  for (const { playerId, ...level } of levels) await store.keepLevels(tx, playerId, [level])
}

function factsOfGame(
  { catalogue, ratings }: Context,
  game: PlayedGame & { ended_at: Date },
  timeZone: string,
): LevelFacts {
  const followed = herringsOf(game.board, game.guesses, catalogue).flatMap(({ guesses }) => guesses)
  return factsOf(
    {
      board: game.board,
      state: levelOf(game),
      guesses: game.guesses,
      level: game.level,
      score: game.level_score,
      traps: game.traps,
      skill: game.skill,
      startedAt: game.started_at.getTime(),
      endedAt: game.ended_at.getTime(),
      hour: localHour(game.started_at, timeZone),
      herrings: new Set(followed).size,
    },
    (group) => startOf(difficultyOf(ratings, group)),
  )
}
