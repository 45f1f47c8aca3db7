import { z } from 'zod'
import { verdicts } from '../engine/catalogue/verdict.ts'
import { duelOutcomes } from '../engine/duel/duel.ts'
import { PublicUser } from './account.ts'
import { Badge } from './daily/badge.ts'
import type { EndpointTable } from './endpoint.ts'
import { Note } from './note.ts'
import { Id, streamInput } from './shared.ts'
import { Suggestion } from './suggestion.ts'

/** Kinds of duel events about which the server notifies a player. */
export const duelNews = [
  'new',
  'accepted',
  'declined',
  'your_turn',
  'completed',
  'expired',
  'rematch',
] as const

/** Messages that the server sends to a signed-in player, whichever page of the app the player has open. */
export const notices = {
  /**
   * Message about a change in one of the player's duels. The kind `new` means that another player invited this player
   * to a duel. The kind `accepted` means that another player opened the player's link to a duel, or accepted the
   * player's rematch. The kind `your_turn` means that the opponent has started or finished, and the player has not
   * started. `by` is the opponent in the duel. Only the kind `completed` has a `result`: the outcome for this player, and
   * the difference of the two scores.
   */
  challenge: z.object({
    challengeId: Id,
    kind: z.enum(duelNews),
    by: PublicUser,
    result: z.object({ outcome: z.enum(duelOutcomes), points: z.int() }).optional(),
  }),
  /**
   * Message that the server sends after a change of the player's number of hints, number of lives, or premium status.
   */
  balance: z.object({ hints: z.int(), extraLives: z.int(), isPremium: z.boolean() }),
  badge: Badge,
  /** Message about an editor's decision on a word that the player suggested for a group. */
  suggestion: Suggestion.pick({ word: true, category: true }).extend({ verdict: z.enum(verdicts) }),
  /** Message of the staff to the player. */
  note: Note.omit({ isNew: true }),
  /**
   * Message about new followers. The server sends at most one such message an hour. `followers` and `requests` are the
   * numbers of players who have begun to follow the player, or asked to, since the last message. `by` is the latest.
   */
  follow: z.object({ followers: z.int(), requests: z.int(), by: PublicUser }),
  /** A player has accepted the player's request to follow. */
  follow_accepted: z.object({ by: PublicUser }),
  /** A friend reminds the player of the daily challenge. */
  nudge: z.object({ by: PublicUser }),
  /** A friend has finished the daily challenge of a date. */
  friend_finished: z.object({ by: PublicUser, date: z.iso.date() }),
  /** Only staff receive this event: the number of waiting items of the desk has changed. */
  desk: z.object({}),
}
export type Notices = { [N in keyof typeof notices]: z.infer<(typeof notices)[N]> }

export const noticeApi = {
  'GET /api/me/events': {
    summary: 'Your news: duels, friends, balance, badges, suggestions, notes (server-sent events)',
    access: 'signed-in',
    limits: [{ max: 240, seconds: 60, by: 'account' }],
    ...streamInput,
    events: notices,
    ok: z.void(),
  },
} as const satisfies EndpointTable
