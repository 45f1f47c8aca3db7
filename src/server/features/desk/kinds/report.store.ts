import { type RawBuilder, sql } from 'kysely'
import type { WaitingItem } from '../kind.ts'

/**
 * Reports of the current name or picture of a player. All open reports of one of them are one item.
 */
export const waitingReports: RawBuilder<WaitingItem> = sql`
  select about || '.' || player_id as ref, min(at) as since, player_id, array[player_id] as concerned,
    count(distinct coalesce(reporter_id, id))::integer as count, false as is_urgent,
    jsonb_build_object('about', about, 'name', (select username from player where player.id = report.player_id),
      'reasons', array_agg(distinct reason)) as about
  from report where settled_at is null
    and subject = (select case report.about when 'name' then username else image end from player
      where player.id = report.player_id)
  group by player_id, report.about`
