import { z } from 'zod'
import { PublicUser } from './account.ts'
import { Badge } from './daily/badge.ts'
import type { EndpointTable } from './endpoint.ts'
import { GameView, GroupView, TileView, Withheld } from './game.ts'
import { Id, IdParams, Time } from './shared.ts'

/** `YYYY-MM-DD`, without a time zone. The id of a challenge is its date. */
const CalendarDate = z.iso.date()
const Month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')

/** A daily that was played to its end. */
export const DailyAttempt = z.object({
  id: Id,
  challengeId: Id,
  date: CalendarDate,
  gameId: Id,
  score: z.int(),
  completed: z.boolean(),
  /** Completed without a mistake. */
  perfect: z.boolean(),
  /** Whole seconds by the server's clock. */
  timeSpent: z.int(),
  mistakes: z.int(),
  startedAt: Time,
  finishedAt: Time,
  /** Is it on the day's leaderboard: was it finished before the day closed, and does it count? */
  ranked: z.boolean(),
  withheld: Withheld.optional(),
})
export type DailyAttempt = z.infer<typeof DailyAttempt>

/** The player's current streak. */
export const StreakView = z.object({
  /** Dates completed in a row, up to yesterday or today. A frozen date keeps the streak and adds nothing to it. */
  current: z.int(),
  best: z.int(),
  /** Is the latest date that has begun for the player completed? */
  doneToday: z.boolean(),
  /** Freezes held, at most `maxFreezes`. One is used automatically for a date that ends without being completed. */
  freezes: z.int(),
  maxFreezes: z.int(),
  /** Dates to complete until the next freeze; null while the player holds `maxFreezes`. */
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
  /** Empty until the player starts. Then all tiles of the board as dealt, found or not. */
  words: z.array(TileView),
})

export const DailyView = z.object({
  challenge: DailyChallenge,
  /** Is the attempt over? False while it is being played; `game` is present then. */
  hasAttempted: z.boolean(),
  userAttempt: DailyAttempt.nullable(),
  /** The player's game of this date; null before the start. When it is over it has `missedGroups` and `guesses`. */
  game: GameView.nullable(),
  /** May the player start or continue this date now? */
  open: z.boolean(),
  /** When this date ends for the player. It can be started until then. */
  endsAt: Time,
  /**
   * The time zone whose midnight `endsAt` is: the player's, or the one just left when a journey cut this date short.
   */
  endsIn: z.string(),
  /**
   * The player's stored time zone. When the browser's differs, the page calls `POST /api/daily-challenge/time-zone`.
   */
  timeZone: z.string(),
  /** When the next date can be started. In the past when it can be started right away. */
  nextAt: Time,
  nextDate: CalendarDate,
  /** When the day's leaderboard closes: the date has then ended everywhere on Earth (UTC−12). */
  closesAt: Time,
  /** Attempts of past dates that were begun and not finished. Each still counts for its date when it is finished. */
  unfinished: z.array(z.object({ date: CalendarDate, gameId: Id })),
  streak: StreakView,
  /** Players on this date's leaderboard so far. */
  players: z.int(),
})
export type DailyView = z.infer<typeof DailyView>

/** A row of a day's leaderboard. */
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
  /** Null until the player's own attempt is on the leaderboard. */
  me: DailyEntry.nullable(),
  total: z.int(),
  /** Has the day closed? Ranks are final then. */
  closed: z.boolean(),
})

export type DailyLeaderboard = z.infer<typeof DailyLeaderboard>

/** How everybody did on a date. */
export const DailyStatistics = z.object({
  /** Players who finished. */
  players: z.int(),
  /** `everybody` is null until this many players have finished. */
  playersNeeded: z.int(),
  everybody: z
    .object({
      /** Share of players who completed it, 0–1. */
      solvedShare: z.number(),
      /** Number of players by mistakes made: index 0 to 4. */
      mistakes: z.array(z.int()),
      /** Mean seconds of the players who completed it, rounded; null while nobody has. */
      meanSeconds: z.int().nullable(),
      /** The board's groups from easy to hard, with the share of players who found each. */
      groups: z.array(z.object({ group: GroupView, foundShare: z.number() })),
      /** Index into `groups` of the group found least often; among equals, the one found later. */
      hardestGroup: z.int(),
      /**
       * Null while nobody has made a wrong guess. `share`: of players, 0–1. `colors`: the group colour of each word.
       */
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

/** A day of the streak calendar. */
export const CalendarDay = z.object({
  date: CalendarDate,
  /**
   * `completed`; `lost` (played, not completed); `frozen` (not completed, but a freeze kept the streak; it has an `attempt`
   * when it was lost); `missed`; `playing` (begun, not finished); `open` (may be started); `before` (earlier than the first
   * completed daily); `future`.
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

/** The player's latest game of an archived date. */
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
    summary: 'Start the daily challenge: 201; 200 with the open one when it was started already',
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
      /** The time zone that is stored now. */
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
    summary: 'How everybody did on a day, after you have played it',
    access: 'signed-in',
    params: IdParams,
    ok: DailyStatistics,
    errors: ['not_found', 'attempt_not_over'],
  },
  'GET /api/daily-challenge/calendar': {
    summary: 'A month of your streak calendar; the current one when none is named',
    access: 'signed-in',
    query: z.object({ month: Month.optional() }),
    ok: z.object({
      month: Month,
      /** Month of the first daily that you started, else the current month. Earlier months are empty. */
      firstMonth: Month,
      /** Your local date. */
      today: CalendarDate,
      days: z.array(CalendarDay),
      streak: StreakView,
    }),
  },
  'GET /api/daily-challenge/archive': {
    summary: 'Past dailies of a month; with premium those that are over everywhere can be played',
    access: 'signed-in',
    query: z.object({ month: Month.optional() }),
    /** Newest first. Without `month`, it is the month of the latest date that is over for the player. */
    ok: z.array(
      z.object({
        id: Id,
        date: CalendarDate,
        difficulty: z.int(),
        /** When the date is over everywhere and can be played; null when it is. Until then it can still be somebody's daily. */
        opensAt: Time.nullable(),
        /** The player's attempt at that date's daily, if any. */
        attempt: CalendarDay.shape.attempt,
        play: ArchivePlay.nullable(),
      }),
    ),
    errors: ['premium_required'],
  },
  'POST /api/daily-challenge/archive/:id/start': {
    summary: 'Play a closed daily: 201; 200 with the open board when it was started already',
    access: 'signed-in',
    params: IdParams,
    alsoStatus: 201,
    ok: GameView,
    errors: ['username_required', 'premium_required', 'not_found'],
  },
} as const satisfies EndpointTable
