import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'

export type FoundPlayer = Pick<Player, 'id' | 'username' | 'image' | 'frame' | 'deleted_at' | 'created_at'>

const columns = sql.raw('player.id, username, image, frame, deleted_at, player.created_at')
/** Character that comes after all characters of usernames in the sort order. */
const LAST = '~'

const isNotAmong = (ids: readonly string[]) => sql`player.id <> all(${ids}::text[])`

/** Counts the usernames that begin with the lower-case prefix. The result is at most `most`. */
export async function countNames(
  db: Db,
  prefix: string,
  hidden: readonly string[],
  most: number,
): Promise<number> {
  const { rows } = await sql<{ found: number }>`/* prepare names-count */
    select count(*) as found from (select 1 from player
      where username_key collate "C" >= ${prefix} and username_key collate "C" < ${prefix + LAST}
      and ${isNotAmong(hidden)} limit ${most}) as named`.execute(db)
  return rows[0]?.found ?? 0
}

/** Returns a page of the players with usernames that begin with the lower-case prefix, sorted by username. */
export async function playersByPrefix(
  db: Db,
  prefix: string,
  hidden: readonly string[],
  { offset, limit }: { offset: number; limit: number },
): Promise<FoundPlayer[]> {
  const { rows } = await sql<FoundPlayer>`/* prepare names-page */
    select ${columns} from (
      -- The inner query uses an index-only scan, so the rows before the offset are not read from the table.
      select id from player where username_key collate "C" >= ${prefix} and username_key collate "C" < ${prefix + LAST}
        and ${isNotAmong(hidden)}
      order by username_key collate "C" offset ${offset} limit ${limit}) as named
    join player using (id) order by username_key collate "C"`.execute(db)
  return rows
}

/**
 * Returns at most `most` players. Their usernames begin with one of the lower-case `prefixes` but not with `except`.
 * Usernames that are equal to a prefix come first. The query uses one index lookup for each prefix.
 */
export async function playersByPrefixes(
  db: Db,
  prefixes: readonly string[],
  { except, hidden, most }: { except: string; hidden: readonly string[]; most: number },
): Promise<FoundPlayer[]> {
  const { rows } = await sql<FoundPlayer>`/* prepare names-near */
    select ${columns} from (
      select id, bool_or(whole) as whole from unnest(${prefixes}::text[]) as prefix cross join lateral (
        select id, username_key = prefix as whole from player
        where username_key collate "C" >= prefix and username_key collate "C" < prefix || ${LAST}
          and not starts_with(username_key, ${except}) and ${isNotAmong(hidden)}
        order by username_key collate "C" limit ${most}) as named
      group by id) as near
    join player using (id)
    order by near.whole desc, username_key collate "C" limit ${most}`.execute(db)
  return rows
}
