import type { Output } from '../../../lib/api.ts'
import { apiQuery, queryClient } from '../../../lib/query.ts'

type ClubDay = Output<'GET /api/clubs/:id/day'>
export type DayRow = ClubDay['rows'][number]

/** The query of a date; without a date, of the player's current daily. */
export const dayQuery = (id: string, date: string | undefined) =>
  apiQuery('GET /api/clubs/:id/day', { params: { id }, ...(date && { query: { date } }) })

/** Replaces a member's row of a date with the newer one that the server has sent. */
export function keepRow(id: string, date: string, row: DayRow): void {
  for (const { queryKey } of [dayQuery(id, date), dayQuery(id, undefined)])
    queryClient.setQueryData(queryKey, (known) =>
      known?.date === date
        ? { ...known, rows: known.rows.map((old) => (old.user.id === row.user.id ? row : old)) }
        : known,
    )
}
