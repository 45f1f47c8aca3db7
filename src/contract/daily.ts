import { z } from 'zod'
import { PublicUser } from './account.ts'
import { Badge } from './daily/badge.ts'
import type { EndpointTable } from './endpoint.ts'
import { GameView, GroupView, TileView, Withheld } from './game.ts'
import { Id, IdParams, Time } from './shared.ts'

/** `YYYY-MM-DD`, without a time zone. A challenge's id is its date. */
const CalendarDate = z.iso.date()
const Month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')

/** A finished daily. */
export const DailyAttempt = z.object({
  id: Id,
  challengeId: Id,
  date: CalendarDate,
  gameId: Id,
  score: z.int(),
  completed: z.boolean(),
  perfect: z.boolean(),
  /** Whole seconds by the server's clock. */
  timeSpent: z.int(),
  mistakes: z.int(),
  startedAt: Time,
  finishedAt: Time,
  /** On the day's leaderboard? True if it was finished before the day closed, and counts. */
  ranked: z.boolean(),
  withheld: Withheld.optional(),
})
export type DailyAttempt = z.infer<typeof DailyAttempt>

export const StreakView = z.object({
  /** Dates completed in a row, up to yesterday or today. A frozen date keeps the streak and adds nothing to it. */
  current: z.int(),
  best: z.int(),
  /** Is the latest date that has begun for the player completed? */
  doneToday: z.boolean(),
  /** Freezes held, at most `maxFreezes`. A date that ends without being completed uses one automatically. */
  freezes: z.int(),
  maxFreezes: z.int(),
  /** Dates to complete for the next freeze; null while the player holds `maxFreezes`. */
  toNextFreeze: z.int().nullable(),
})
export type StreakView = z.infer<typeof StreakView>

const DailyChallenge = z.object({
  id: Id,
  date: CalendarDate,
  level: z.int(),
  groupCount: z.int(),
  maxMistakes: z.int(),
  /** From 1 on Mondays (the easiest) to 7 on Sundays. */
  difficulty: z.int(),
  /** Empty until the player starts. Then all tiles as dealt, found or not. */
  words: z.array(TileView),
})

export const DailyView = z.object({
  challenge: DailyChallenge,
  /** Is the attempt over? While it is played, this is false and `game` is present. */
  hasAttempted: z.boolean(),
  userAttempt: DailyAttempt.nullable(),
  /** Null before the start. When it is over it has `missedGroups` and `guesses`. */
  game: GameView.nullable(),
  /** May the player start or continue this date now? */
  open: z.boolean(),
  /** When this date ends for the player. It can be started until then. */
  endsAt: Time,
  /** The time zone whose midnight `endsAt` is: the player's, or the previous one when a journey shortened this date. */
  endsIn: z.string(),
  /**
   * The player's stored time zone. When the browser's differs, the page calls `POST /api/daily-challenge/time-zone`.
   */
  timeZone: z.string(),
  /** When the next date can be started; in the past when it can be started now. */
  nextAt: Time,
  nextDate: CalendarDate,
  /** When the day's leaderboard closes: when the date has ended everywhere on Earth (UTC−12). */
  closesAt: Time,
  /** Unfinished attempts of past dates. Each still counts for its date when it is finished. */
  unfinished: z.array(z.object({ date: CalendarDate, gameId: Id })),
  streak: StreakView,
  /** Players on this date's leaderboard so far. */
  players: z.int(),
})
export type DailyView = z.infer<typeof DailyView>

export const DailyEntry = z.object({
  id: Id,
  /** From 1: by score, then fewer seconds, then the earlier finish. No two rows share a rank. */
  rank: z.int(),
  userId: Id,
  score: z.int(),
  completed: z.boolean(),
  timeSpent: z.int(),
  mistakes: z.int(),
  finishedAt: Time,
  user: PublicUser,
})
export type DailyEntry = z.infer<typeof DailyEntry>

export const DailyLeaderboard = z.object({
  /** The top ten. */
  entries: z.array(DailyEntry),
  /** Null while the player's attempt is not on the leaderboard. */
  me: DailyEntry.nullable(),
  total: z.int(),
  /** When the day has closed, ranks are final. */
  closed: z.boolean(),
})

export type DailyLeaderboard = z.infer<typeof DailyLeaderboard>

/** Results of all players on a date. */
export const DailyStatistics = z.object({
  players: z.int(),
  /** `everybody` is null below this many players. */
  playersNeeded: z.int(),
  everybody: z
    .object({
      /** Share of players who completed it, 0–1. */
      solvedShare: z.number(),
      /** Number of players by mistakes: index 0 to 4. */
      mistakes: z.array(z.int()),
      /** Mean seconds of the players who completed it, rounded; null when nobody has. */
      meanSeconds: z.int().nullable(),
      /** From easy to hard, with the share of players who found each. */
      groups: z.array(z.object({ group: GroupView, foundShare: z.number() })),
      /** Index into `groups` of the group found least often; of equals, the one found later. */
      hardestGroup: z.int(),
      /** Null while nobody has made a wrong guess. `share`: of players, 0–1. `colors`: group colour of each word. */
      commonestWrongGuess: z
        .object({
          words: z.array(z.string()),
          colors: z.array(z.string()),
          count: z.int(),
          share: z.number(),
        })
        .nullable(),
    })
    .nullable(),
})
export type DailyStatistics = z.infer<typeof DailyStatistics>

const dayStates = ['completed', 'lost', 'frozen', 'missed', 'playing', 'open', 'before', 'future'] as const

export const CalendarDay = z.object({
  date: CalendarDate,
  /**
   * `lost`: played, not completed. `frozen`: not completed, but a freeze kept the streak; has an `attempt` when it was lost.
   * `missed`: not played. `playing`: begun, not finished. `open`: may be started. `before`: earlier than the first completed
   * daily.
   */
  state: z.enum(dayStates),
  attempt: z
    .object({
      score: z.int(),
      completed: z.boolean(),
      perfect: z.boolean(),
      timeSpent: z.int(),
      mistakes: z.int(),
    })
    .nullable(),
})
export type CalendarDay = z.infer<typeof CalendarDay>

const ArchivePlay = z.object({
  gameId: Id,
  over: z.boolean(),
  solved: z.boolean(),
  score: z.int(),
  timeSpent: z.int(),
  mistakes: z.int(),
})

export const dailyApi = {
  'GET /api/daily-challenge': {
    summary: 'The daily challenge to play now, or one of yours by its date',
    access: 'signed-in',
    query: z.object({ date: CalendarDate.optional() }),
    ok: DailyView,
    errors: ['not_found'],
  },
  'POST /api/daily-challenge/start': {
    summary: 'Start the daily challenge (201), or return the one already started (200)',
    access: 'signed-in',
    alsoStatus: 201,
    ok: GameView,
    errors: ['username_required', 'already_attempted'],
  },
  'POST /api/daily-challenge/attempt': {
    summary: 'Confirm a finished attempt; the server has recorded it already',
    access: 'signed-in',
    body: z.object({
      challengeId: Id,
      score: z.number().optional(),
      completed: z.boolean().optional(),
      timeSpent: z.number().optional(),
      mistakes: z.number().optional(),
    }),
    ok: z.object({ attempt: DailyAttempt, newBadges: z.array(Badge) }),
    errors: ['not_found', 'attempt_not_over', 'score_mismatch'],
  },
  'POST /api/daily-challenge/time-zone': {
    summary: "Store the browser's time zone; at most one change in 24 hours counts",
    access: 'signed-in',
    body: z.object({ timeZone: z.string().max(64) }),
    ok: z.object({
      /** The stored time zone. */
      timeZone: z.string(),
      changed: z.boolean(),
      /** When the time zone can be changed again. */
      changeableAt: Time,
    }),
  },
  'GET /api/daily-challenge/:id/leaderboard': {
    summary: "A day's top ten and your own rank",
    access: 'signed-in',
    params: IdParams,
    ok: DailyLeaderboard,
    errors: ['not_found'],
  },
  'GET /api/daily-challenge/:id/statistics': {
    summary: 'Results of all players on a day, after you have played it',
    access: 'signed-in',
    params: IdParams,
    ok: DailyStatistics,
    errors: ['not_found', 'attempt_not_over'],
  },
  'GET /api/daily-challenge/calendar': {
    summary: 'A month of your streak calendar; the current month by default',
    access: 'signed-in',
    query: z.object({ month: Month.optional() }),
    ok: z.object({
      month: Month,
      /** Month of the first daily that you started, else the current one. Earlier months are empty. */
      firstMonth: Month,
      /** Your local date. */
      today: CalendarDate,
      days: z.array(CalendarDay),
      streak: StreakView,
    }),
  },
  'GET /api/daily-challenge/archive': {
    summary: 'Past dailies of a month. With premium you can play those that are over everywhere',
    access: 'signed-in',
    query: z.object({ month: Month.optional() }),
    /** Newest first. Without `month`: the month of the latest date that is over for the player. */
    ok: z.array(
      z.object({
        id: Id,
        date: CalendarDate,
        difficulty: z.int(),
        /**
         * When the date is over everywhere and can be played; null when it already is. Until then it is still some players'
         * daily.
         */
        opensAt: Time.nullable(),
        /** The player's attempt at that day's challenge, if any. */
        attempt: CalendarDay.shape.attempt,
        play: ArchivePlay.nullable(),
      }),
    ),
    errors: ['premium_required'],
  },
  'POST /api/daily-challenge/archive/:id/start': {
    summary: 'Play a closed daily (201), or return the board already started (200)',
    access: 'signed-in',
    params: IdParams,
    alsoStatus: 201,
    ok: GameView,
    errors: ['username_required', 'premium_required', 'not_found'],
  },
} as const satisfies EndpointTable
