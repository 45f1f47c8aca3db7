import { z } from 'zod'
import { PublicUser } from './account.ts'
import { Badge } from './badge.ts'
import type { EndpointTable } from './endpoint.ts'
import { GameView, GroupView, TileView } from './game.ts'
import { Id, IdParams, Time } from './shared.ts'

/** `YYYY-MM-DD`, of no time zone. The id of a challenge is its date. */
const CalendarDate = z.iso.date()
const Month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')

/** What tells others of a result without telling the words. */
const Share = z.object({
  /** A headline and a row a guess, each with its squares and in words. */
  text: z.string(),
  /** The same in sentences only: for a label, an image's alternative text, or reading aloud. */
  spoken: z.string(),
})

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
  /** On the day's board: it was finished before the day closed. */
  ranked: z.boolean(),
  share: Share,
})
export type DailyAttempt = z.infer<typeof DailyAttempt>

/** The player's streak as it stands now. */
export const StreakView = z.object({
  /** Dates completed in a row, up to yesterday or today. A frozen date keeps the row and adds nothing. */
  current: z.int(),
  best: z.int(),
  /** Is the latest date that has begun completed? */
  doneToday: z.boolean(),
  /** Freezes held, at most `maxFreezes`; one is used by itself for a date that is over and was not completed. */
  freezes: z.int(),
  maxFreezes: z.int(),
  /** Dates still to complete until the next freeze; null while `maxFreezes` are held. */
  toNextFreeze: z.int().nullable(),
})
export type StreakView = z.infer<typeof StreakView>

const DailyChallenge = z.object({
  id: Id,
  date: CalendarDate,
  level: z.int(),
  groupCount: z.int(),
  maxMistakes: z.int(),
  /** 1 on Mondays, the easiest, to 7 on Sundays. */
  difficulty: z.int(),
  /** Empty until the player starts; then all of the board's tiles as dealt, found or not. */
  words: z.array(TileView),
})

export const DailyView = z.object({
  challenge: DailyChallenge,
  /** Is the attempt over? While it runs this is false and `game` is there. */
  hasAttempted: z.boolean(),
  userAttempt: DailyAttempt.nullable(),
  /** The player's board of this date once started, also when over (with `missedGroups` and `guesses` then). */
  game: GameView.nullable(),
  /** May this date be started or played on now? */
  open: z.boolean(),
  /** When this date ends for the player: until then it can be started. */
  endsAt: Time,
  /** The zone whose midnight `endsAt` is: the player's, or the one just left while a date that the journey cut short stays open. */
  endsIn: z.string(),
  /** The player's zone as stored. Where the browser's differs: `POST /api/daily-challenge/time-zone`. */
  timeZone: z.string(),
  /** When the next date can be started: in the past when it can be right away. */
  nextAt: Time,
  nextDate: CalendarDate,
  /** When the day's board closes: the date has ended everywhere on Earth (UTC−12). */
  closesAt: Time,
  /** Attempts of dates gone by that were begun and not finished; they still count for their date when they are. */
  unfinished: z.array(z.object({ date: CalendarDate, gameId: Id })),
  streak: StreakView,
  /** Players on this date's board so far. */
  players: z.int(),
})
export type DailyView = z.infer<typeof DailyView>

/** A row of a day's board. */
export const DailyEntry = z.object({
  id: Id,
  /** From 1. Score, then fewer seconds, then the earlier finish: no two are equal. */
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
  /** Null until the player's own attempt is on the board. */
  me: DailyEntry.nullable(),
  total: z.int(),
  /** Has the day closed? The places are final then. */
  closed: z.boolean(),
})

export type DailyLeaderboard = z.infer<typeof DailyLeaderboard>

/** How everybody did on a date. */
export const DailyStatistics = z.object({
  /** Players who finished. */
  players: z.int(),
  /** `everybody` is told once so many have played. */
  playersNeeded: z.int(),
  everybody: z
    .object({
      /** Share of players who completed it, 0–1. */
      solvedShare: z.number(),
      /** Players by mistakes: index 0 to 4. */
      mistakes: z.array(z.int()),
      /** Mean seconds of those who completed it, rounded; null while nobody has. */
      meanSeconds: z.int().nullable(),
      /** The board's groups from easy to hard, with the share of players who found each. */
      groups: z.array(z.object({ group: GroupView, foundShare: z.number() })),
      /** Index into `groups` of the one found least; among equals the one found later. */
      hardestGroup: z.int(),
      /** Null while nobody has guessed wrong. `share`: of players. `colors`: the group colour of each word. */
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
   * `completed`; `lost` (played, not completed); `frozen` (not completed, a freeze kept the streak; with `attempt` when it was
   * lost); `missed`; `playing` (begun, not finished); `open` (may be started); `before` the first completed daily; `future`.
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

/** The player's latest play of a date out of the archive. */
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
    summary: 'The daily challenge that counts for you now, or one of yours by its date',
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
      /** The zone that counts. */
      timeZone: z.string(),
      changed: z.boolean(),
      /** When another change would count. */
      changeableAt: Time,
    }),
  },
  'GET /api/daily-challenge/:id/leaderboard': {
    summary: "A day's top ten and your own place",
    access: 'signed-in',
    params: IdParams,
    ok: DailyLeaderboard,
    errors: ['not_found'],
  },
  'GET /api/daily-challenge/:id/statistics': {
    summary: 'How everybody did on a day; once you have played it',
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
      /** Month of the first daily you started (or the current one): earlier months are empty. */
      firstMonth: Month,
      /** Your local date. */
      today: CalendarDate,
      days: z.array(CalendarDay),
      streak: StreakView,
    }),
  },
  'GET /api/daily-challenge/archive': {
    summary: 'Closed dailies of a month, playable with premium',
    access: 'signed-in',
    query: z.object({ month: Month.optional() }),
    /** Newest first; of the latest month with a closed day where none is named. */
    ok: z.array(
      z.object({
        id: Id,
        date: CalendarDate,
        difficulty: z.int(),
        /** What became of the player's daily of that date. */
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
