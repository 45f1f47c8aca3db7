import { type RawBuilder, sql } from 'kysely'
import type { WaitingItem } from '../kind.ts'

/** Mails that could not be sent. */
export const failedMails: RawBuilder<WaitingItem> = sql`
  select id as ref, created_at as since, player_id, array_remove(array[player_id], null) as concerned, 1 as count,
    false as is_urgent, jsonb_build_object('kind', kind, 'failure', failure, 'erased', recipient = '') as about
  from mail where status = 'failed'`
