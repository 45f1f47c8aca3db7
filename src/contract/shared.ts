import { z } from 'zod'

/** Id of an item that the server stores. A client must not conclude anything from the characters of an id. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
export const IdParams = z.object({ id: Id })

export const Time = z.iso.datetime()

/**
 * A browser's time zone. The schema accepts every value, because a browser can send a name that is missing in the
 * server's list of time zones. Such a player must still be able to play. The server uses UTC for each value that is not
 * an IANA time zone.
 */
export const TimeZone = z.string().catch('UTC')

/** A schema for text without control characters, which is safe to store, log and display. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters')

/** A schema for text with several lines: no control characters except line breaks and tabs. */
export const lines = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'must not contain control characters')

/** Whose rows a list contains: all players, or the caller and the players whom the caller follows. */
export const Scope = z.enum(['all', 'friends']).default('all')

/** The password of the account, in the body of a request to an endpoint whose `proof` is true. */
export const Proof = z.object({ password: z.string().optional() })

/** The reply to a call that returns no data. */
export const Done = z.object({ ok: z.literal(true) })

/** Number of games that a player is allowed to start on one day. */
export const DailyGames = z.union([z.int(), z.literal('unlimited')])

/** A position in a feed or stream. A position is the id of an item. */
export const Position = z.string().regex(/^\d{1,15}$/, 'must be an id of an item')

/**
 * The position after which a stream starts: the server sends only later items. When a browser reconnects to a stream,
 * the browser sends the position in the header `Last-Event-ID`. When a page has already loaded the current items, the
 * page sends the position of the last item as `after`.
 */
export const streamInput = {
  query: z.object({ after: Position.optional() }),
  headers: z.looseObject({ 'last-event-id': z.string().max(64).optional() }),
}
