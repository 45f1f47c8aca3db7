import { z } from 'zod'
import { LATER_START_LEVEL } from '../engine/rules.ts'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { GameView } from './game.ts'
import { DailyGames, Id, IdParams, Time } from './shared.ts'

export const ScoreEntry = z.object({
  id: Id,
  userId: Id,
  score: z.int(),
  level: z.int(),
  createdAt: Time,
  user: PublicUser,
})
export type ScoreEntry = z.infer<typeof ScoreEntry>

const StartLevel = z.literal([1, LATER_START_LEVEL])

const count = (max: number) => z.int().min(0).max(max)

export const runApi = {
  'GET /api/game/can-play': {
    summary: 'May a new game be started today?',
    access: 'signed-in',
    ok: z.object({
      canPlay: z.boolean(),
      gamesPlayedToday: z.int(),
      maxDailyGames: DailyGames,
      resetsAt: Time,
      /** Levels at which the player can begin a run. */
      startLevels: z.array(StartLevel),
    }),
  },
  'POST /api/game/start': {
    summary: 'Start a new run, restart the current level, or start your side of a duel',
    access: 'signed-in',
    body: z
      .object({
        action: z.enum(['new', 'restart']).optional(),
        /** Level at which the run begins. The default is 1. */
        startLevel: StartLevel.optional(),
        challengeId: Id.optional(),
      })
      .nullish(),
    status: 201,
    ok: GameView,
    errors: [
      'username_required',
      'daily_limit',
      'level_locked',
      'no_run',
      'not_found',
      'premium_required',
      'not_started_yet',
      'challenge_closed',
      'already_attempted',
    ],
  },
  'GET /api/game/current': {
    summary: 'The current level of your run, if one can be continued',
    access: 'signed-in',
    ok: z.object({ game: GameView.nullable() }),
  },
  'POST /api/game/:id/next': {
    summary: 'Deal the level after a completed one',
    access: 'signed-in',
    params: IdParams,
    ok: GameView,
    errors: ['level_not_complete', 'not_found'],
  },
  'POST /api/game/:id/extra-life': {
    summary: 'Spend an extra life and play on with three mistakes',
    access: 'signed-in',
    params: IdParams,
    ok: GameView,
    errors: ['no_extra_lives', 'not_playing', 'not_found'],
  },
  'POST /api/scores': {
    summary: 'Confirm a finished level, which the server has already recorded',
    access: 'signed-in',
    body: z.object({
      gameId: Id.optional(),
      score: count(10_000_000),
      level: z.int().min(1).max(100_000),
      wordsFound: count(1_000_000),
      timeSpent: z.number().min(0).max(1e9),
    }),
    status: 201,
    ok: ScoreEntry.extend({ wordsFound: z.int(), timeSpent: z.int() }),
    errors: ['score_mismatch'],
  },
  'GET /api/scores/personal': {
    summary: 'Own best score, levels and rank',
    access: 'signed-in',
    ok: z.object({
      score: z.int(),
      level: z.int(),
      highestLevel: z.int(),
      rank: z.int().nullable(),
      totalPlayers: z.int(),
      /** Length of the player's current streak: the number of levels completed in a row. */
      winStreak: z.int(),
      bestWinStreak: z.int(),
      /**
       * Id of the game in which the player reached the best score, so that the player can share this score.
       * `bestGameId` is null if there is no such game. It is also null while other players cannot see the game's result
       * because the server is checking the result.
       */
      bestGameId: Id.nullable(),
    }),
  },
  'GET /api/scores/high': {
    summary: 'The ten best scores, one for each player',
    access: 'signed-in',
    mayLag: true,
    ok: z.array(ScoreEntry),
  },
} as const satisfies EndpointTable
