import { z } from 'zod'
import { PublicUser } from './account.ts'
import { Badge } from './daily/badge.ts'
import type { EndpointTable } from './endpoint.ts'
import { GameView, GroupView, TileView, Withheld } from './game.ts'
import { Id, IdParams, Scope, Time, TimeZone } from './shared.ts'

/** A date as `YYYY-MM-DD`, without a time zone. The id of a daily challenge is its date. */
const CalendarDate = z.iso.date()
export const Month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')

export const DailyAttempt = z.object({
  id: Id,
  challengeId: Id,
  date: CalendarDate,
  gameId: Id,
  score: z.int(),
  completed: z.boolean(),
  perfect: z.boolean(),
  /** Playing time in whole seconds, measured by the server. */
  timeSpent: z.int(),
  mistakes: z.int(),
  startedAt: Time,
  finishedAt: Time,
  /**
   * True if the attempt is on the leaderboard of its date. For this, the player must finish the attempt before the
   * leaderboard closes, and the result must be valid.
   */
  ranked: z.boolean(),
  withheld: Withheld.optional(),
})
export type DailyAttempt = z.infer<typeof DailyAttempt>

export const StreakView = z.object({
  /**
   * Number of consecutive dates on which the player completed the daily challenge. A missed date on which the server
   * used up a freeze does not end the streak, but is not counted.
   */
  current: z.int(),
  best: z.int(),
  /** True if the player has completed the daily challenge of the current date in the player's time zone. */
  doneToday: z.boolean(),
  /**
   * Number of the player's freezes, from 0 to `maxFreezes`. If the player misses a date, the server uses up one freeze,
   * so that the streak of completed dates continues.
   */
  freezes: z.int(),
  maxFreezes: z.int(),
  /**
   * Number of dates that the player must still complete to receive one more freeze, or null if the player has
   * `maxFreezes` freezes.
   */
  toNextFreeze: z.int().nullable(),
})
export type StreakView = z.infer<typeof StreakView>

const DailyChallenge = z.object({
  id: Id,
  date: CalendarDate,
  level: z.int(),
  groupCount: z.int(),
  maxMistakes: z.int(),
  /** Difficulty from 1 on Mondays (the easiest) to 7 on Sundays. */
  difficulty: z.int(),
  /**
   * All tiles of the board in their original order, including the tiles of found groups. The list is empty until the
   * player starts the daily challenge.
   */
  words: z.array(TileView),
  /** The player who made the board; absent if no player did, and until the caller has started. */
  maker: PublicUser.optional(),
})

export const DailyView = z.object({
  challenge: DailyChallenge,
  /** True if the player's attempt is over. */
  hasAttempted: z.boolean(),
  userAttempt: DailyAttempt.nullable(),
  /**
   * The player's game, or null until the player starts the daily challenge. After the end of the game, `game` also
   * contains `missedGroups` and `guesses`.
   */
  game: GameView.nullable(),
  /** True if the player can start or continue this date's daily challenge now. */
  open: z.boolean(),
  /** Time until which the player can start this date's daily challenge. */
  endsAt: Time,
  /**
   * Time zone in which `endsAt` is midnight. Usually this is the player's time zone. If a journey shortened this date,
   * `endsIn` is the player's previous time zone.
   */
  endsIn: z.string(),
  /**
   * The player's time zone that the server has stored. If the time zone of the browser is different, the page calls
   * `POST /api/daily-challenge/time-zone`.
   */
  timeZone: z.string(),
  /**
   * Time from which the player can start the daily challenge of the next date. If the next date's daily challenge can
   * already be started, `nextAt` is in the past.
   */
  nextAt: Time,
  nextDate: CalendarDate,
  /**
   * Time when the leaderboard of this date closes. The leaderboard closes at the end of the date in the time zone where
   * a date ends last (UTC−12).
   */
  closesAt: Time,
  /**
   * The player's unfinished attempts at daily challenges of past dates. When the player finishes such an attempt, the
   * result counts for the past date.
   */
  unfinished: z.array(z.object({ date: CalendarDate, gameId: Id })),
  streak: StreakView,
  /** Number of players on this date's leaderboard so far. */
  players: z.int(),
})
export type DailyView = z.infer<typeof DailyView>

export const DailyEntry = z.object({
  id: Id,
  /**
   * Rank on the leaderboard, from 1. A higher score is ranked higher. Of equal scores, fewer seconds are ranked higher.
   * If the seconds are also equal, the earlier finish is ranked higher. No two players have the same rank.
   */
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
  /** The top ten rows of the leaderboard. */
  entries: z.array(DailyEntry),
  /** The player's row on the leaderboard, or null if the player's attempt is not on the leaderboard. */
  me: DailyEntry.nullable(),
  total: z.int(),
  /** True if the leaderboard is closed. The ranks of a closed leaderboard are final. */
  closed: z.boolean(),
})

export type DailyLeaderboard = z.infer<typeof DailyLeaderboard>

/** Statistics of the results of all players on one date. */
export const DailyStatistics = z.object({
  players: z.int(),
  /**
   * Smallest number of players for which the server sends statistics. If fewer than `playersNeeded` players have a
   * result, `everybody` is null.
   */
  playersNeeded: z.int(),
  everybody: z
    .object({
      /** Share of the players who completed the daily challenge, from 0 to 1. */
      solvedShare: z.number(),
      /** Numbers of players who made 0, 1, 2, 3 and 4 mistakes, in this order. */
      mistakes: z.array(z.int()),
      /**
       * Mean playing time, in whole seconds, of the players who completed the challenge. The value is null if no player
       * has completed the challenge.
       */
      meanSeconds: z.int().nullable(),
      /** The groups from easy to hard, each with the share of players who found the group. */
      groups: z.array(z.object({ group: GroupView, foundShare: z.number() })),
      /**
       * Index in `groups` of the group that the fewest players found. If equally few players found several groups, the
       * index belongs to the group that players found later.
       */
      hardestGroup: z.int(),
      /**
       * The wrong guess that most players made, or null if no player has made a wrong guess. `share` is the share of
       * players who made this guess, from 0 to 1. `colors` contains the group colour of each word of the guess.
       */
      commonestWrongGuess: z
        .object({
          words: z.array(z.string()),
          colors: z.array(z.string()),
          count: z.int(),
          share: z.number(),
        })
        .nullable(),
      /**
       * The category that was not on the board, although four of its words were. `share` is the share of players who
       * guessed these words, from 0 to 1. Absent if the board has no such category.
       */
      fifthGroup: z.object({ name: z.string(), share: z.number() }).optional(),
    })
    .nullable(),
})
export type DailyStatistics = z.infer<typeof DailyStatistics>

const dayStates = ['completed', 'lost', 'frozen', 'missed', 'playing', 'open', 'before', 'future'] as const

export const CalendarDay = z.object({
  date: CalendarDate,
  /**
   * What the player did on a date. The state `lost` means that the player played the daily challenge and did not
   * complete it. The state `frozen` means that the player did not complete the daily challenge, but the server used up
   * a freeze. Therefore the streak of completed dates continues. A date in the state `frozen` has an `attempt` if the
   * player played and lost the daily challenge. The state `missed` means that the player did not play the daily
   * challenge. The state `playing` means that the player has begun the daily challenge and has not finished it. The
   * state `open` means that the player can start the daily challenge. The state `before` means that the date is earlier
   * than the player's first completed daily challenge.
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

export const DayThread = z.object({
  date: CalendarDate,
  /**
   * For each guess, in the order of play, the rows of the groups of its words. Row 0 is the easiest group of the board.
   * The row with most words comes first. A guess with one row found the group of this row.
   */
  rows: z.array(z.array(z.int().min(0).max(3))),
  solved: z.boolean(),
  mistakes: z.int(),
  /** Playing time in whole seconds. */
  seconds: z.int(),
})
export type DayThread = z.infer<typeof DayThread>

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
    body: z.object({ timeZone: TimeZone }),
    ok: z.object({
      /** The player's time zone, as stored by the server. */
      timeZone: z.string(),
      changed: z.boolean(),
      /** Time from which the player can change the time zone again. */
      changeableAt: Time,
    }),
  },
  'GET /api/daily-challenge/:id/leaderboard': {
    summary: "A day's top ten and your own rank; with the scope `friends`, after your own attempt",
    access: 'signed-in',
    mayLag: true,
    params: IdParams,
    query: z.object({ scope: Scope }),
    ok: DailyLeaderboard,
    errors: ['not_found', 'attempt_not_over'],
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
      /**
       * Month of the first daily challenge that the player started, or the current month if the player has started
       * none. The calendar begins with the month `firstMonth`.
       */
      firstMonth: Month,
      /** Today's date in the player's time zone. */
      today: CalendarDate,
      days: z.array(CalendarDay),
      streak: StreakView,
    }),
  },
  'GET /api/daily-challenge/threads': {
    summary:
      'The threads of your dailies of a month: the rows of your guesses, no words. By default the current month',
    access: 'signed-in',
    query: z.object({ month: Month.optional() }),
    ok: z.array(DayThread),
  },
  'GET /api/daily-challenge/archive': {
    summary: 'Past dailies of a month. With premium you can play those that are over everywhere',
    access: 'signed-in',
    query: z.object({ month: Month.optional() }),
    /**
     * Daily challenges of past dates, newest first. If the request has no `month`, the reply contains the month of the
     * latest date that is over for the player.
     */
    ok: z.array(
      z.object({
        id: Id,
        date: CalendarDate,
        difficulty: z.int(),
        /**
         * Time from which the player can play this board in the archive: the moment when the date has ended in every
         * time zone. Before this moment, the board is still the daily challenge of some players. `opensAt` is null if
         * the player can already play the board in the archive.
         */
        opensAt: Time.nullable(),
        /** The player's attempt at this date's daily challenge, if any. */
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
