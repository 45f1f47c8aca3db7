import type { Output } from '../../../contract/api.ts'
import type { Club, ClubRole } from '../../../contract/club.ts'
import { MOST_MEMBERS } from '../../../engine/club/club.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { act } from '../../identity/act.ts'
import { newToken } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { tellChanged } from './club.events.ts'
import {
  inviteUrl,
  lockOwn,
  lockOwned,
  read,
  requireOneMore,
  requireOneMoreOwned,
  takeOut,
} from './club.service.ts'
import * as store from './club.store.ts'
import { faceView, readMemberName } from './club.view.ts'

const noLink = () => new Refusal('not_found', { message: 'There is no such club. It may have ended.' })

/** Returns the id of the club to which a link invites. Refuses with `not_found` or `link_renewed`. */
async function clubOfLink(db: Db | Tx, token: string): Promise<string> {
  const invite = await store.findInvite(db, token)
  if (!invite) throw noLink()
  if (invite.ended_at !== null) throw new Refusal('link_renewed')
  return invite.club_id
}

/** Returns what everybody with the link of a club sees. Refuses with `not_found` or `link_renewed`. */
export async function faceOf(
  { db }: Pick<Context, 'db'>,
  token: string,
): Promise<Output<'GET /api/clubs/join/:token'>> {
  const club = await store.findFace(db, await clubOfLink(db, token))
  if (!club) throw noLink()
  return faceView(club)
}

/** Makes a new link to a club; the older one ends. Refuses with `not_found` or `forbidden`. */
export function renewInvite(context: Context, playerId: string, id: string): Promise<{ url: string }> {
  return act(context, playerId, async (tx, _, now) => {
    await lockOwned(tx, playerId, id)
    const token = newToken()
    await store.replaceInvite(tx, id, token, now)
    await tellChanged(tx, id)
    return { url: inviteUrl(context.env, token) }
  })
}

/**
 * Joins the club of a link. A member changes nothing. Refuses with `not_found`, `link_renewed`, `username_required`,
 * `removed_from_club`, `club_full` or `list_full`.
 */
export function join(context: Context, playerId: string, token: string): Promise<Club> {
  return act(context, playerId, async (tx, player, now) => {
    const club = await store.lockClub(tx, await clubOfLink(tx, token))
    if (!club) throw noLink()
    const { id } = club
    await clubOfLink(tx, token) // an owner can have renewed the link before the lock
    if (!(await store.isMember(tx, id, playerId))) {
      if (player.username === null) throw new Refusal('username_required')
      if (await store.isRemoved(tx, id, playerId, token)) throw new Refusal('removed_from_club')
      if (club.members >= MOST_MEMBERS) throw new Refusal('club_full')
      requireOneMore((await store.countClubs(tx, playerId)).joined)
      await store.addMember(tx, { club_id: id, player_id: playerId, is_owner: false, joined_at: now })
      await store.deleteRemoval(tx, id, playerId)
      await tellChanged(tx, id)
    }
    return read({ ...context, db: tx }, playerId, id)
  })
}

/** Leaves a club, or removes another member from a club of the player. Refuses with `not_found` or `forbidden`. */
export function leave(context: Context, playerId: string, id: string, named: string): Promise<void> {
  return act(context, playerId, async (tx, _, now) => {
    const club = await lockOwn(tx, playerId, id)
    const member = await store.findMember(tx, id, readMemberName(named))
    if (!member) throw noMember()
    if (member.player_id !== playerId) {
      if (!club.is_owner) throw new Refusal('forbidden', { message: 'Only an owner removes members.' })
      const token = await store.currentToken(tx, id)
      const removal = { club_id: id, player_id: member.player_id, token, removed_at: now }
      await store.noteRemoval(tx, removal)
    }
    await takeOut(tx, id, member.player_id)
  })
}

const noMember = () => new Refusal('not_found', { message: 'There is no such member.' })

/**
 * Makes another member an owner, or a member again. Refuses with `not_found`, `forbidden`, `own_case` or, if the member
 * owns too many clubs, `list_full`.
 */
export async function setRole(
  context: Context,
  playerId: string,
  { id, named, role }: { id: string; named: string; role: ClubRole },
): Promise<Club> {
  const name = readMemberName(named)
  const found = await store.findMember(context.db, id, name)
  return act(
    context,
    playerId,
    async (tx) => {
      await lockOwned(tx, playerId, id)
      const member = await store.findMember(tx, id, name)
      if (!found || member?.player_id !== found.player_id) throw noMember()
      if (member.player_id === playerId)
        throw new Refusal('own_case', { message: 'Another owner can change your role.' })
      const isOwner = role === 'owner'
      if (isOwner !== member.is_owner) {
        if (isOwner)
          requireOneMoreOwned((await store.countClubs(tx, member.player_id)).owned, 'This member owns')
        await store.setOwner(tx, id, member.player_id, isOwner)
        await tellChanged(tx, id)
      }
      return read({ ...context, db: tx }, playerId, id)
    },
    async () => (found ? [found.player_id] : []),
  )
}
