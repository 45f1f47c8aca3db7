import type { Selectable } from 'kysely'
import type { DuelRatingTable, DuelRow, SideRow } from '../../src/server/db/duel-tables.ts'

/** The type of a database row as JSON, in which times are strings. */
type AsJson<R> = { [K in keyof R]: Date extends R[K] ? string | Exclude<R[K], Date> : R[K] }

/** All database rows of some players and of these players' duels. */
export interface Rows {
  duels: AsJson<DuelRow>[]
  sides: AsJson<SideRow>[]
  links: { token: string; player_id: string; target_level: number; duel_id: string | null }[]
  ratings: Selectable<DuelRatingTable>[]
  activities: { player_id: string; kind: string; ref: string; data: { score: number; level: number } }[]
  items: { topic: string; event: string; data: unknown }[]
}

/** SQL query of all rows of the players. The parameter $1 is the players' ids. */
export const READ = `
  with own as (select * from duel where challenger_id = any($1)),
    side as (select duel_side.* from duel_side join own on own.id = duel_id),
    topics as (
      select 'duel:' || id || ':challenger' as topic from own union all select 'duel:' || id || ':challenged' from own
      union all select 'me:' || id from unnest($1::text[]) as id)
  select json_build_object(
    'duels', (select coalesce(json_agg(own order by created_at), '[]') from own),
    'sides', (select coalesce(json_agg(side), '[]') from side),
    'links', (select coalesce(json_agg(duel_link order by created_at), '[]') from duel_link where player_id = any($1)),
    'ratings', (select coalesce(json_agg(duel_rating), '[]') from duel_rating where player_id = any($1)),
    'activities', (select coalesce(json_agg(activity), '[]') from activity where player_id = any($1)),
    'items', (select coalesce(json_agg(live_item order by id), '[]') from live_item where topic = any(array(select topic from topics)))
  ) as seen`
