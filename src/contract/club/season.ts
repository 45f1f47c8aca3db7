import { z } from 'zod'
import { clubMedals, clubReactions } from '../../engine/club/club.ts'
import { PublicUser } from '../account.ts'
import { DayThread } from '../daily.ts'
import type { EndpointTable } from '../endpoint.ts'
import { IdParams, text } from '../shared.ts'

/** A week by ISO 8601, for example `2026-W48`: Monday to Sunday. */
const Week = z.string().regex(/^\d{4}-W(?:0[1-9]|[1-4]\d|5[0-3])$/, 'must be a week such as 2026-W48')

/** A member's daily challenge of one date, as one of the figures behind a row of the season. */
const DayFigure = z.object({
  date: z.iso.date(),
  /** Place among the members who played, from 1. */
  place: z.int(),
  points: z.int(),
  solved: z.boolean(),
  /**
   * The percentage of the member's best dailies that this one beats, and the percentage that it was expected to beat;
   * see docs/rules.md#clubs. For a member with too few earlier dailies: the percentage of players with the same rating who
   * would have done worse. Null if nobody else in the club has played.
   */
  result: z.number().nullable(),
  expected: z.number().nullable(),
})

/** A member's row in the table of a week. */
const SeasonRow = z.object({
  user: PublicUser,
  points: z.int(),
  /** Number of daily challenges of the week in which the member has a place. */
  days: z.int(),
  /**
   * The mean of `result − expected` over the seven dates of the week; a date without a result counts as expected. Null
   * with fewer than three such results.
   */
  againstExpectation: z.number().nullable(),
  figures: z.array(DayFigure),
})

const Medal = z.object({
  user: PublicUser,
  medal: z.enum(clubMedals),
  /** The table in which the member won the medal. */
  table: z.enum(['points', 'expectation']),
})

export const Season = z.object({
  week: Week,
  /** First and last date of the week. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** True if no result of the week can change any more. */
  over: z.boolean(),
  /**
   * All members who show their daily results to the caller. Sorted by points; equal points by the days on which the
   * member was first.
   */
  rows: z.array(SeasonRow),
  /**
   * The medals of the four weeks that ended last before this week, or with it; equal members have the same medal. Weeks
   * are counted in fours from 2026-W01. `weeks` is empty before the first medals.
   */
  medals: z.object({ weeks: z.array(Week), winners: z.array(Medal) }),
})
export type Season = z.infer<typeof Season>

/** A member's daily challenge of a date, for the club's page. */
export const ClubDayRow = z.object({
  user: PublicUser,
  status: z.enum(['not_played', 'playing', 'finished']),
  /** Null until the caller's own attempt has ended, and for a result that is being checked. */
  thread: DayThread.nullable(),
  /**
   * Place among the members who played, from 1. Null whenever `thread` is null, and for an attempt that has no place on
   * the leaderboard of the date.
   */
  place: z.int().nullable(),
  /** Number of members who reacted to the result, by reaction. Empty whenever `thread` is null. */
  reactions: z.partialRecord(z.enum(clubReactions), z.int()),
  /** The caller's own reaction. */
  reaction: z.enum(clubReactions).nullable(),
})
export type ClubDayRow = z.infer<typeof ClubDayRow>

/** Members who do not show their daily results to the caller have no row, but the places count them. */
export const ClubDay = z.object({ date: z.iso.date(), rows: z.array(ClubDayRow) })
export type ClubDay = z.infer<typeof ClubDay>

export const clubSeasonApi = {
  'GET /api/clubs/:id/day': {
    summary:
      'How the members of a club did at the daily challenge of a date; threads only after your own attempt',
    access: 'signed-in',
    params: IdParams,
    /** Without a date: the date of the caller's current daily challenge. */
    query: z.object({ date: z.iso.date().optional() }),
    /** After the caller's own attempt, by place. Before it, by state, in an order that says nothing of the results. */
    ok: ClubDay,
    errors: ['not_found'],
  },
  'GET /api/clubs/:id/season': {
    summary: 'The table of a week of a club, by points and against expectation',
    access: 'signed-in',
    params: IdParams,
    query: z.object({ week: Week.optional() }),
    /** A daily challenge that the caller can still play, and has not ended, is not in the table. */
    ok: Season,
    errors: ['not_found'],
  },
  'PUT /api/clubs/:id/reactions': {
    summary: "React to a member's result of a day; null takes the reaction back",
    access: 'signed-in',
    limits: [{ max: 120, seconds: 60, by: 'account' }],
    params: IdParams,
    body: z.object({
      date: z.iso.date(),
      username: text(100),
      reaction: z.enum(clubReactions).nullable(),
    }),
    /** The row of the member after the reaction. */
    ok: ClubDayRow,
    errors: ['not_found', 'own_case', 'attempt_not_over'],
  },
} as const satisfies EndpointTable
