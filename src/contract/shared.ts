import { z } from 'zod'

/** An id of a stored item. Clients must not interpret an id. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
export const IdParams = z.object({ id: Id })

/** A time in ISO 8601, in UTC. */
export const Time = z.iso.datetime()

/** Free text without control characters. Text without control characters can safely be stored, logged and displayed. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters')

/** The reply of a call without a result. */
export const Done = z.object({ ok: z.literal(true) })

/** Number of games that a player may start in a day. */
export const DailyGames = z.union([z.int(), z.literal('unlimited')])

/** A position in a feed or stream: the id of an item. */
export const Position = z.string().regex(/^\d{1,15}$/, 'must be an id of an item')

/**
 * The position at which a stream starts: the server sends only later items. A browser sends the header `Last-Event-ID`
 * when it reconnects. A page that has already read the state sends its position as `after`.
 */
export const streamInput = {
  query: z.object({ after: Position.optional() }),
  headers: z.looseObject({ 'last-event-id': z.string().max(64).optional() }),
}
