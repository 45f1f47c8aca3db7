import { sql } from 'kysely'
import type { WaitingItem } from '../kind.ts'

/** The open suggestions of players: one item for each word and category. Nobody is concerned by a word. */
export const waitingWords = sql<WaitingItem>`
  select category_id || '~' || word_key as ref, min(said_at) as since, null::text as player_id,
    array[]::text[] as concerned, count(*)::integer as count, false as is_urgent,
    jsonb_build_object('word', min(word), 'category', min(category)) as about
  from suggestion where verdict is null group by category_id, word_key`
