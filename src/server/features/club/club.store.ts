import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ClubSchema } from '../../db/club-tables.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { isShown } from '../../identity/circle.store.ts'
import { usernameKey } from '../../identity/named-player.store.ts'

export type ClubRow = Selectable<ClubSchema['club']>
type InviteRow = Selectable<ClubSchema['club_invite']>
type MemberRow = Selectable<ClubSchema['club_member']>

/** A club with the membership of one player. */
export type OwnClub = ClubRow & Pick<MemberRow, 'is_owner' | 'joined_at'>

/** A member with the columns of the player that others see. */
export type ShownMember = Omit<MemberRow, 'club_id'> &
  Pick<Player, 'username' | 'image' | 'frame' | 'deleted_at'>

/** Locks a club. Every action locks it before it changes the members or the link, after the rows of the players. */
export async function lockClub(tx: Tx, id: string): Promise<ClubRow | undefined> {
  return tx.selectFrom('club').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

const ownClubs = (db: Db | Tx, playerId: string) =>
  db
    .selectFrom('club')
    .innerJoin('club_member', 'club_member.club_id', 'club.id')
    .selectAll('club')
    .select(['is_owner', 'joined_at'])
    .where('player_id', '=', playerId)

/** Returns the clubs of a player, the latest joined first. */
export async function clubsOf(db: Db | Tx, playerId: string): Promise<OwnClub[]> {
  return ownClubs(db, playerId).orderBy('club_member.id', 'desc').execute()
}

/**
 * Returns for each club of a player how many members have ended the daily challenge of a date. Members who do not show
 * their results to the player are not counted.
 */
export async function finishedOn(db: Db, playerId: string, date: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('club_member as own')
    .innerJoin('club_member as other', 'other.club_id', 'own.club_id')
    .innerJoin('daily_attempt', 'daily_attempt.player_id', 'other.player_id')
    .select((is) => ['own.club_id', is.fn.countAll<number>().as('finished')])
    .where('own.player_id', '=', playerId)
    .where('date', '=', date)
    .where('ended_at', 'is not', null)
    .where(isShown('daily_results', sql.ref('other.player_id'), playerId))
    .groupBy('own.club_id')
    .execute()
  return new Map(rows.map(({ club_id, finished }) => [club_id, finished]))
}

/** Returns a club if the player is in it. */
export async function findClub(db: Db | Tx, id: string, playerId: string): Promise<OwnClub | undefined> {
  return ownClubs(db, playerId).where('club.id', '=', id).executeTakeFirst()
}

/** Returns what everybody with the link of a club sees. */
export async function findFace(
  db: Db,
  id: string,
): Promise<Pick<ClubRow, 'name' | 'mark_thread' | 'mark_colour' | 'members'> | undefined> {
  return db
    .selectFrom('club')
    .select(['name', 'mark_thread', 'mark_colour', 'members'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the numbers of clubs in which a player is, and of which the player is an owner. */
export async function countClubs(tx: Tx, playerId: string): Promise<{ joined: number; owned: number }> {
  return tx
    .selectFrom('club_member')
    .select((is) => [
      is.fn.countAll<number>().as('joined'),
      is.fn.countAll<number>().filterWhere('is_owner', '=', true).as('owned'),
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
}

/** A club on the page of a player, for one viewer. */
export type ClubOnPage = Pick<ClubRow, 'name' | 'mark_thread' | 'mark_colour'> & {
  /** Null if the viewer is not in the club. */
  id: string | null
}

/** SQL expression: the clubs of a player that the page of the player shows to a viewer, the latest joined first. */
export const clubsShown = (ownerId: RawBuilder<unknown>, viewerId: string) => sql<ClubOnPage[]>`(
  select coalesce(json_agg(json_build_object('id', case when viewer.player_id is not null then club.id end,
    'name', club.name, 'mark_thread', mark_thread, 'mark_colour', mark_colour) order by own.id desc), '[]')
  from club_member as own join club on club.id = own.club_id
    left join club_member as viewer on viewer.club_id = club.id and viewer.player_id = ${viewerId}
  where own.player_id = ${ownerId} and not club.is_hidden and ${isShown('clubs', ownerId, viewerId)})`

export async function insertClub(tx: Tx, club: Omit<ClubRow, 'is_hidden' | 'members'>): Promise<void> {
  await tx
    .insertInto('club')
    .values({ ...club, members: 0 })
    .execute()
}

export async function updateClub(
  tx: Tx,
  id: string,
  changes: Partial<Pick<ClubRow, 'name' | 'mark_thread' | 'mark_colour' | 'is_hidden'>>,
): Promise<void> {
  await tx
    .updateTable('club')
    .set({ ...changes, id })
    .where('id', '=', id)
    .execute()
}

export async function deleteClub(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('club').where('id', '=', id).execute()
}

/** Adds a member. The caller must hold the locks of the player and, unless the club is new, of the club. */
export async function addMember(
  tx: Tx,
  member: Pick<MemberRow, 'club_id' | 'player_id' | 'is_owner' | 'joined_at'>,
): Promise<void> {
  await tx.insertInto('club_member').values(member).execute()
  await countMembers(tx, member.club_id, 1)
}

/** Deletes a member. The caller must hold the lock of the club. */
export async function deleteMember(tx: Tx, clubId: string, playerId: string): Promise<void> {
  await tx.deleteFrom('club_member').where('club_id', '=', clubId).where('player_id', '=', playerId).execute()
  await countMembers(tx, clubId, -1)
}

const countMembers = (tx: Tx, clubId: string, change: 1 | -1) =>
  tx
    .updateTable('club')
    .set((is) => ({ members: is('members', '+', change) }))
    .where('id', '=', clubId)
    .execute()

export async function setOwner(tx: Tx, clubId: string, playerId: string, isOwner: boolean): Promise<void> {
  await tx
    .updateTable('club_member')
    .set({ is_owner: isOwner })
    .where('club_id', '=', clubId)
    .where('player_id', '=', playerId)
    .execute()
}

/** Returns the members: owners first, then by the time at which they joined. */
export async function membersOf(db: Db | Tx, clubId: string): Promise<ShownMember[]> {
  return db
    .selectFrom('club_member')
    .innerJoin('player', 'player.id', 'player_id')
    .select(['club_member.id', 'player_id', 'is_owner', 'joined_at'])
    .select(['username', 'image', 'frame', 'deleted_at'])
    .where('club_id', '=', clubId)
    .orderBy('is_owner', 'desc')
    .orderBy('club_member.id')
    .execute()
}

export async function isMember(db: Db | Tx, clubId: string, playerId: string): Promise<boolean> {
  return (await membersAmong(db, clubId, [playerId])).length > 0
}

/** Returns those of the players who are in the club. */
export async function membersAmong(
  db: Db | Tx,
  clubId: string,
  playerIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('club_member')
    .select('player_id')
    .where('club_id', '=', clubId)
    .where('player_id', 'in', playerIds)
    .execute()
  return rows.map(({ player_id }) => player_id)
}

/** Returns a member by the id in the club or, if `id` is undefined, by username. */
export async function findMember(
  db: Db | Tx,
  clubId: string,
  { id, username }: { id: number | undefined; username: string },
): Promise<Pick<MemberRow, 'player_id' | 'is_owner'> | undefined> {
  return db
    .selectFrom('club_member')
    .innerJoin('player', 'player.id', 'player_id')
    .select(['player_id', 'is_owner'])
    .where('club_id', '=', clubId)
    .where((is) =>
      id === undefined ? is('username_key', '=', usernameKey(username)) : is('club_member.id', '=', id),
    )
    .executeTakeFirst()
}

/** Makes the member who joined first an owner if the club has members but no owner. */
export async function ensureOwner(tx: Tx, clubId: string): Promise<void> {
  await sql`
    update club_member set is_owner = true
    where club_id = ${clubId} and not exists (select from club_member where club_id = ${clubId} and is_owner)
      and id = (select id from club_member where club_id = ${clubId} order by id limit 1)`.execute(tx)
}

/** Returns an invitation link, also if it has ended. */
export async function findInvite(db: Db | Tx, token: string): Promise<InviteRow | undefined> {
  return db.selectFrom('club_invite').selectAll().where('token', '=', token).executeTakeFirst()
}

/** Returns the token of the current link of a club. */
export async function currentToken(db: Db | Tx, clubId: string): Promise<string> {
  const { token } = await db
    .selectFrom('club_invite')
    .select('token')
    .where('club_id', '=', clubId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return token
}

/** Ends the current link of a club, and stores the new one. The caller must hold the lock of the club. */
export async function replaceInvite(tx: Tx, clubId: string, token: string, now: Date): Promise<void> {
  await tx
    .updateTable('club_invite')
    .set({ ended_at: now })
    .where('club_id', '=', clubId)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .insertInto('club_invite')
    .values({ token, club_id: clubId, created_at: now, ended_at: null })
    .execute()
}

/** Notes that an owner has removed a player, who cannot come back by the link `token`. */
export async function noteRemoval(
  tx: Tx,
  removal: { club_id: string; player_id: string; token: string; removed_at: Date },
): Promise<void> {
  await tx
    .insertInto('club_removal')
    .values(removal)
    .onConflict((conflict) => conflict.columns(['club_id', 'player_id']).doUpdateSet(removal))
    .execute()
}

/** Returns whether the player was removed while the link was the current one. */
export async function isRemoved(tx: Tx, clubId: string, playerId: string, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('club_removal')
    .select('token')
    .where('club_id', '=', clubId)
    .where('player_id', '=', playerId)
    .where('token', '=', token)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRemoval(tx: Tx, clubId: string, playerId: string): Promise<void> {
  await tx
    .deleteFrom('club_removal')
    .where('club_id', '=', clubId)
    .where('player_id', '=', playerId)
    .execute()
}

/** Returns everything that the tables of membership store about a player, for the download of all data. */
export async function exportOf(db: Db, playerId: string) {
  return {
    clubs: await ownClubs(db, playerId).orderBy('club_member.id').execute(),
    removed_from_clubs: await db
      .selectFrom('club_removal')
      .innerJoin('club', 'club.id', 'club_id')
      .select(['name', 'removed_at'])
      .where('player_id', '=', playerId)
      .orderBy('removed_at')
      .execute(),
  }
}

export async function deleteRemovalsOf(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('club_removal').where('player_id', '=', playerId).execute()
}
