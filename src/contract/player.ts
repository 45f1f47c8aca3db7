import { z } from 'zod'
import { leaderboardNames } from '../engine/leaderboard/leaderboard.ts'
import { USERNAME_MAX } from '../engine/rules.ts'
import { PublicUser, User } from './account.ts'
import { ClubOfPlayer } from './club.ts'
import { Badge } from './daily/badge.ts'
import { DayThread, Month } from './daily.ts'
import type { EndpointTable } from './endpoint.ts'
import { Relation } from './friend.ts'
import { Time, text } from './shared.ts'

const PlayerRow = PublicUser.extend({
  highestLevel: z.int(),
  /** The player's best score of a run, or 0 before the player has ended a level. */
  bestScore: z.int(),
  /** The player's rating in duels. */
  rating: z.int(),
  provisional: z.boolean(),
  createdAt: Time,
})
export type PlayerRow = z.infer<typeof PlayerRow>

export const PlayersPage = z.object({
  users: z.array(PlayerRow),
  /**
   * Number of players who match the search. The server counts at most 10,000 players; `more` is true if there are more.
   */
  total: z.int(),
  more: z.boolean(),
  /** Number of the page of results in this reply, from 1 to the number of pages. */
  page: z.int(),
  pageCount: z.int(),
})
export type PlayersPage = z.infer<typeof PlayersPage>

/** A player's best result on a leaderboard of all results, not of a week or month. */
export const PlayerBest = z.object({
  board: z.enum(leaderboardNames),
  value: z.int(),
  createdAt: Time,
  rank: z.int(),
  /** Number of players on this leaderboard. */
  total: z.int(),
  percentile: z.int(),
  /**
   * Every personal record of the player on this leaderboard, oldest first. The last item is the current best result.
   * The list contains at most the latest 100 records.
   */
  history: z.array(z.object({ value: z.int(), createdAt: Time })),
})
export type PlayerBest = z.infer<typeof PlayerBest>

/** A player's rating in duels. See docs/rules.md#duels. */
export const DuelRating = z.object({
  /** The rating in the Glicko-2 system. The rating of a new player is 1500. */
  rating: z.int(),
  deviation: z.int(),
  /**
   * True if the rating is only a rough estimate. A rating is a rough estimate if its Glicko-2 deviation is above 110.
   */
  provisional: z.boolean(),
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  /** The player's rating after each duel, oldest first. The list contains at most the latest 100 ratings. */
  history: z.array(z.object({ at: Time, rating: z.int() })),
})
export type DuelRating = z.infer<typeof DuelRating>

/**
 * The data of a player that all players are allowed to see. The data never includes the e-mail address or the real
 * name.
 */
export const PlayerProfile = z.object({
  user: PublicUser,
  /** Time when the account was created. */
  createdAt: Time,
  stats: z.object({
    highestLevel: z.int(),
    totalScore: z.int(),
    /**
     * Length of the player's current streak: the number of levels completed in a row. `winStreak` and `bestWinStreak`
     * are null if the player's settings hide streaks from the caller.
     */
    winStreak: z.int().nullable(),
    bestWinStreak: z.int().nullable(),
    /** Number of the player's classic runs in which at least one level has ended. */
    runsPlayed: z.int(),
    levelsPlayed: z.int(),
    levelsCompleted: z.int(),
    /** Number of levels that the player completed without a wrong guess. */
    perfectLevels: z.int(),
    wordsFound: z.int(),
    duelWins: z.int(),
    dailyChallengeWins: z.int(),
    storyModeWins: z.int(),
  }),
  badges: z.array(Badge),
  /** The player's best result on each leaderboard. A leaderboard on which the player has no result is left out. */
  bests: z.array(PlayerBest),
  duels: DuelRating,
  /**
   * The clubs of the player that the caller may see, the latest joined first. Clubs whose owners have hidden them are
   * left out.
   */
  clubs: z.array(ClubOfPlayer),
  /**
   * Number of duels against this player that the caller has won, lost and drawn. `headToHead` is absent if the caller
   * requests the caller's own profile.
   */
  headToHead: z.object({ wins: z.int(), losses: z.int(), draws: z.int() }).optional(),
  /** What connects the caller with the player; absent on the caller's own profile. */
  friendship: z
    .object({
      relation: Relation,
      /** True if the player follows the caller. */
      followsYou: z.boolean(),
      /** True if the player asks to follow the caller. */
      asksYou: z.boolean(),
      /** True if the player decides about each request to follow. */
      private: z.boolean(),
      /** True if the player is a friend who shows that the app is open. */
      online: z.boolean(),
      /** Number of days in a row on which both friends finished the daily challenge; 0 if the player hides it. */
      streak: z.int(),
    })
    .optional(),
})
export type PlayerProfile = z.infer<typeof PlayerProfile>

export const playerApi = {
  'GET /api/users': {
    summary: 'Players by name, 20 per page: names with this prefix first, then names one typo away',
    access: 'signed-in',
    mayLag: true,
    limits: [{ max: 120, seconds: 60, by: 'account', local: true }],
    query: z.object({
      search: text(USERNAME_MAX).optional(),
      page: z.coerce.number().catch(1).default(1),
    }),
    ok: PlayersPage,
  },
  'GET /api/users/:username': {
    summary: 'What everybody may see of a player',
    access: 'signed-in',
    mayLag: true,
    params: z.object({ username: text(100) }),
    ok: PlayerProfile,
    errors: ['not_found'],
  },
  'GET /api/users/:username/threads': {
    summary: "The threads of a player's dailies of a month, of dates that you can no longer play",
    access: 'signed-in',
    mayLag: true,
    params: z.object({ username: text(100) }),
    query: z.object({ month: Month.optional() }),
    ok: z.array(DayThread),
    errors: ['not_found'],
  },
  'PUT /api/account/avatar': {
    summary: 'Set your picture: JPEG, PNG or WebP as the body, at most 5 MB and 50 megapixels',
    access: 'signed-in',
    limits: [{ max: 20, seconds: 600, by: 'account' }],
    upload: { maxBytes: 5 * 1024 * 1024, types: ['image/*', 'application/octet-stream'] },
    ok: User,
    errors: ['image_too_large', 'image_too_many_pixels', 'unknown_image_type', 'broken_image', 'busy'],
  },
  'DELETE /api/account/avatar': {
    summary: 'Remove your picture; the generated one takes its place',
    access: 'signed-in',
    ok: User,
  },
} as const satisfies EndpointTable
