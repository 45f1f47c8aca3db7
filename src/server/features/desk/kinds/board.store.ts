import { type RawBuilder, sql } from 'kysely'
import type { WaitingItem } from '../kind.ts'

/**
 * Boards of players whose texts wait, and boards with open reports. The reference contains the version of the board, so
 * that a decision does not take effect for a board that its maker has changed in the meantime.
 */
export const waitingBoards: RawBuilder<WaitingItem> = sql`
  select board.id || '~' || version as ref,
    case when state = 'published' then min(report.at) else submitted_at end as since,
    player_id, array[player_id] as concerned,
    greatest(1, count(distinct coalesce(reporter_id, report.id)))::integer as count, state = 'hidden' as is_urgent,
    jsonb_build_object('id', board.id, 'title', title, 'state', state,
      'reasons', coalesce(array_agg(distinct report.reason) filter (where report.id is not null), '{}')) as about
  from (
    select id from made_board where state in ('waiting', 'hidden')
    union select board_id from made_report where settled_at is null) as open
  join made_board as board using (id)
  left join made_report as report on report.board_id = board.id and settled_at is null
  where state in ('waiting', 'published', 'hidden') group by board.id`
