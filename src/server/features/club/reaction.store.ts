import { sql } from 'kysely'
import type { ClubReaction } from '../../../engine/club/club.ts'
import type { Db, Tx } from '../../db/database.ts'

/** The reactions to a member's result: their numbers, and the viewer's own. */
export interface Reactions {
  counts: Partial<Record<ClubReaction, number>>
  own: ClubReaction | null
}

/** Returns the reactions to the results of a date in a club, by the id of the member who has the result. */
export async function reactionsOn(
  db: Db | Tx,
  { clubId, viewerId, date }: { clubId: string; viewerId: string; date: string },
): Promise<Map<string, Reactions>> {
  const { rows } = await sql<Reactions & { id: string }>`
    select to_id as id, json_object_agg(reaction, members) as counts,
      min(reaction) filter (where is_own) as own
    from (
      select to_id, reaction, count(*) as members, bool_or(from_id = ${viewerId}) as is_own
      from club_reaction where club_id = ${clubId} and date = ${date} group by to_id, reaction) as counted
    group by to_id`.execute(db)
  return new Map(rows.map(({ id, ...reactions }) => [id, reactions]))
}

interface Between {
  clubId: string
  date: string
  to: string
  from: string
}

/** Stores a member's reaction to another member's result, in place of an earlier one. The caller must have locked the club. */
export async function saveReaction(
  tx: Tx,
  { clubId, date, to, from }: Between,
  reaction: ClubReaction,
  now: Date,
): Promise<void> {
  await sql`
    insert into club_reaction (club_id, date, to_id, from_id, reaction, created_at)
    values (${clubId}, ${date}::date, ${to}, ${from}, ${reaction}, ${now}::timestamptz)
    on conflict (club_id, date, to_id, from_id)
      do update set reaction = excluded.reaction, created_at = excluded.created_at`.execute(tx)
}

export async function deleteReaction(tx: Tx, { clubId, date, to, from }: Between): Promise<void> {
  await tx
    .deleteFrom('club_reaction')
    .where('club_id', '=', clubId)
    .where('date', '=', date)
    .where('to_id', '=', to)
    .where('from_id', '=', from)
    .execute()
}

/** Deletes the reactions from and to a player: in one club, or in all. */
export async function deleteReactionsOf(tx: Tx, playerId: string, clubId?: string): Promise<void> {
  await sql`delete from club_reaction where (from_id = ${playerId} or to_id = ${playerId})
    and ${clubId === undefined ? sql`true` : sql`club_id = ${clubId}`}`.execute(tx)
}

/** Returns a player's reactions, for the download of all data about the player. */
export async function reactionsOfPlayer(db: Db, playerId: string) {
  return db
    .selectFrom('club_reaction')
    .innerJoin('club', 'club.id', 'club_id')
    .select(['name as club', 'date', 'reaction', 'club_reaction.created_at'])
    .where('from_id', '=', playerId)
    .orderBy('club_reaction.created_at')
    .execute()
}
