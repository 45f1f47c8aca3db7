import { type RawBuilder, sql } from 'kysely'
import type { WaitingItem } from '../kind.ts'

/** Open messages of players to support. */
export const waitingMessages: RawBuilder<WaitingItem> = sql`
  select id as ref, created_at as since, player_id, array[player_id] as concerned, 1 as count,
    priority = 'high' as is_urgent, jsonb_build_object('subject', subject) as about
  from support_message where closed_at is null`
