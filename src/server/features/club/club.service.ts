import type { RawBuilder } from 'kysely'
import type { Input, Output } from '../../../contract/api.ts'
import type { Club, ClubOfPlayer } from '../../../contract/club.ts'
import { MOST_JOINED_CLUBS, MOST_OWNED_CLUBS } from '../../../engine/club/club.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { atOneMoment } from '../../db/one-moment.ts'
import type { Player } from '../../db/schema.ts'
import { act } from '../../identity/act.ts'
import { newId, newToken } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { offeredTo } from '../daily/daily.service.ts'
import { clubTopic, tellChanged, tellEnded, tellLeft } from './club.events.ts'
import * as store from './club.store.ts'
import { cardView, clubOnPageView, clubView } from './club.view.ts'
import { readClubName } from './club-name.ts'
import { deleteReactionsOf } from './reaction.store.ts'

const noClub = () => new Refusal('not_found', { message: 'You are in no such club.' })

/** Returns a club for one of its members. Refuses with `not_found`. */
export function read(
  { db, env }: { db: Db | Tx; env: Context['env'] },
  playerId: string,
  id: string,
): Promise<Club> {
  return atOneMoment(db, async (tx) => {
    const club = await store.findClub(tx, id, playerId)
    if (!club) throw noClub()
    const invite = inviteUrl(env, await store.currentToken(tx, id))
    return clubView(club, await store.membersOf(tx, id), invite)
  })
}

export const inviteUrl = ({ publicUrl }: Pick<Context['env'], 'publicUrl'>, token: string): string =>
  new URL(`/c/${token}`, publicUrl).href

/** Returns the clubs of a player, each with the number of members who have ended the daily challenge of the player's date. */
export async function list(context: Context, playerId: string): Promise<Output<'GET /api/clubs'>> {
  const clubs = await store.clubsOf(context.db, playerId)
  if (clubs.length === 0) return []
  const finished = await store.finishedOn(context.db, playerId, await offeredTo(context, playerId))
  return clubs.map((club) => ({ ...cardView(club), finishedToday: finished.get(club.id) ?? 0 }))
}

/** SQL expression: the clubs on the page of a player that the viewer may see, for `clubsOnPage`. */
export const clubsShownTo = (viewerId: string) => (ownerId: RawBuilder<unknown>) =>
  store.clubsShown(ownerId, viewerId)

/** Returns the clubs that the expression `clubsShownTo` has found. */
export const clubsOnPage = (found: unknown): ClubOfPlayer[] =>
  (found as store.ClubOnPage[]).map(clubOnPageView)

/** Refuses with `not_found` if the player is not in the club. */
export async function requireMember({ db }: { db: Db | Tx }, playerId: string, id: string): Promise<void> {
  if (!(await store.isMember(db, id, playerId))) throw noClub()
}

/** Returns the topic of the events of a club. Refuses with `not_found`. */
export async function openClubTopic(
  context: Pick<Context, 'db'>,
  playerId: string,
  id: string,
): Promise<ReturnType<typeof clubTopic>> {
  await requireMember(context, playerId, id)
  return clubTopic(context, id, playerId)
}

/** Makes a club. Refuses with `username_required`, `invalid_wording` or `list_full`. */
export function make(
  context: Context,
  playerId: string,
  { name, mark }: Input<'POST /api/clubs'>['body'],
): Promise<Club> {
  const text = readClubName(name)
  return act(context, playerId, async (tx, player, now) => {
    if (player.username === null) throw new Refusal('username_required')
    const { joined, owned } = await store.countClubs(tx, playerId)
    requireOneMoreOwned(owned)
    requireOneMore(joined)
    const id = newId()
    await store.insertClub(tx, {
      ...{ id, name: text, mark_thread: mark.thread, mark_colour: mark.colour, created_at: now },
    })
    await store.addMember(tx, { club_id: id, player_id: playerId, is_owner: true, joined_at: now })
    await store.replaceInvite(tx, id, newToken(), now)
    return read({ ...context, db: tx }, playerId, id)
  })
}

/** Refuses with `list_full` if a player who is in `joined` clubs cannot join another. */
export function requireOneMore(joined: number): void {
  if (joined >= MOST_JOINED_CLUBS)
    throw new Refusal('list_full', { message: `You are in ${MOST_JOINED_CLUBS} clubs. Leave one first.` })
}

/** Refuses with `list_full` if a player who owns `owned` clubs cannot own another. */
export function requireOneMoreOwned(owned: number, who = 'You own'): void {
  if (owned >= MOST_OWNED_CLUBS)
    throw new Refusal('list_full', { message: `${who} ${MOST_OWNED_CLUBS} clubs, which is the most.` })
}

/**
 * Locks a club and returns it with the membership of the player. The caller must hold the locks of all players whom the
 * action concerns. Refuses with `not_found`.
 */
export async function lockOwn(tx: Tx, playerId: string, id: string): Promise<store.OwnClub> {
  await store.lockClub(tx, id)
  const club = await store.findClub(tx, id, playerId)
  if (!club) throw noClub()
  return club
}

/** Does the same for an owner. Refuses with `forbidden` too. */
export async function lockOwned(tx: Tx, playerId: string, id: string): Promise<store.OwnClub> {
  const club = await lockOwn(tx, playerId, id)
  if (!club.is_owner) throw new Refusal('forbidden', { message: 'Only an owner of the club can do this.' })
  return club
}

/** Changes the given fields of a club. Refuses with `not_found`, `forbidden` or `invalid_wording`. */
export function change(
  context: Context,
  playerId: string,
  id: string,
  { name, mark, hidden }: Input<'PATCH /api/clubs/:id'>['body'],
): Promise<Club> {
  const changes = {
    ...(name !== undefined && { name: readClubName(name) }),
    ...(mark && { mark_thread: mark.thread, mark_colour: mark.colour }),
    ...(hidden !== undefined && { is_hidden: hidden }),
  }
  return act(context, playerId, async (tx) => {
    await lockOwned(tx, playerId, id)
    await store.updateClub(tx, id, changes)
    await tellChanged(tx, id)
    return read({ ...context, db: tx }, playerId, id)
  })
}

/** Ends a club. Refuses with `not_found` or `forbidden`. */
export function end(context: Context, playerId: string, id: string): Promise<void> {
  return act(context, playerId, async (tx) => {
    await lockOwned(tx, playerId, id)
    await endLocked(tx, id)
  })
}

async function endLocked(tx: Tx, id: string): Promise<void> {
  await store.deleteClub(tx, id)
  await tellEnded(tx, id)
}

/**
 * Takes a member out of a club, and ends the club without members. If no owner is left, the member who joined first is
 * one. The caller must hold the lock of the club.
 */
export async function takeOut(tx: Tx, id: string, playerId: string): Promise<void> {
  await store.deleteMember(tx, id, playerId)
  await deleteReactionsOf(tx, playerId, id)
  const club = await store.lockClub(tx, id)
  if (club?.members === 0) return endLocked(tx, id)
  await store.ensureOwner(tx, id)
  await tellLeft(tx, id, playerId)
}

/** Takes a player who deletes the account out of all clubs. */
export async function forget(tx: Tx, { id: playerId }: Pick<Player, 'id'>): Promise<void> {
  const ids = (await store.clubsOf(tx, playerId)).map(({ id }) => id).toSorted()
  for (const id of ids) {
    await store.lockClub(tx, id)
    if (await store.isMember(tx, id, playerId)) await takeOut(tx, id, playerId)
  }
  await store.deleteRemovalsOf(tx, playerId)
  await deleteReactionsOf(tx, playerId)
}
