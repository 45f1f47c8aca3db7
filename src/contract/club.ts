import { z } from 'zod'
import { markColours, markThreads } from '../engine/club/club.ts'
import { PublicUser } from './account.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, IdParams, streamInput, Time, text } from './shared.ts'

/** A club's mark: how its thread lies, and the colour of the thread. */
export const ClubMark = z.object({ thread: z.enum(markThreads), colour: z.enum(markColours) })
export type ClubMark = z.infer<typeof ClubMark>

/** What everybody with the club's link sees. */
const ClubFace = z.object({ name: z.string(), mark: ClubMark, members: z.int() })

export const ClubRole = z.enum(['owner', 'member'])
export type ClubRole = z.infer<typeof ClubRole>

/** A club in a list of clubs. `role` is the caller's. */
export const ClubCard = ClubFace.extend({ id: Id, role: ClubRole, joinedAt: Time })
export type ClubCard = z.infer<typeof ClubCard>

/** A club on the page of a player. `id` is null if the caller is not in the club. */
export const ClubOfPlayer = ClubFace.omit({ members: true }).extend({ id: Id.nullable() })
export type ClubOfPlayer = z.infer<typeof ClubOfPlayer>

const Member = z.object({
  /** Names the member in this club, also if a block hides who it is. */
  id: Id,
  user: PublicUser,
  role: ClubRole,
  joinedAt: Time,
})
export type ClubMember = z.infer<typeof Member>

/** A club, as its members see it. */
export const Club = ClubCard.extend({
  /** True if the club is not on its members' pages. */
  hidden: z.boolean(),
  createdAt: Time,
  /** The address of the link that invites to the club. Null for members who are not owners. */
  invite: z.string().nullable(),
  /** All members: owners first, then by the time at which they joined. */
  memberList: z.array(Member),
})
export type Club = z.infer<typeof Club>

const name = text(200)
/** `username` is the name of a member, or the `id` of the member in the club. */
const byMember = IdParams.extend({ username: text(100) })
const byToken = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) })
const changes = [{ max: 60, seconds: 60, by: 'account' }] as const

export const clubApi = {
  'POST /api/clubs': {
    summary: 'Make a club. You are its owner',
    access: 'signed-in',
    limits: [{ max: 10, seconds: 86_400, by: 'account' }],
    body: z.object({ name, mark: ClubMark }),
    status: 201,
    ok: Club,
    errors: ['username_required', 'invalid_wording', 'list_full'],
  },
  'GET /api/clubs': {
    summary: 'Your clubs, the latest joined first',
    access: 'signed-in',
    ok: z.array(
      ClubCard.extend({
        /**
         * Number of members who have ended the daily challenge of the caller's current date, and show it to the caller.
         */
        finishedToday: z.int(),
      }),
    ),
  },
  'GET /api/clubs/:id': {
    summary: 'One of your clubs, with its members',
    access: 'signed-in',
    params: IdParams,
    ok: Club,
    errors: ['not_found'],
  },
  'PATCH /api/clubs/:id': {
    summary: 'Change a club that you own; what is not sent stays as it is',
    access: 'signed-in',
    limits: changes,
    params: IdParams,
    body: z.object({ name: name.optional(), mark: ClubMark.optional(), hidden: z.boolean().optional() }),
    ok: Club,
    errors: ['not_found', 'forbidden', 'invalid_wording'],
  },
  'DELETE /api/clubs/:id': {
    summary: 'End a club that you own',
    access: 'signed-in',
    params: IdParams,
    status: 204,
    ok: z.void(),
    errors: ['not_found', 'forbidden'],
  },
  'POST /api/clubs/:id/invite': {
    summary: 'Make a new link that invites to the club. The older link ends',
    access: 'signed-in',
    limits: changes,
    params: IdParams,
    ok: z.object({ url: z.string() }),
    errors: ['not_found', 'forbidden'],
  },
  'GET /api/clubs/join/:token': {
    summary: 'The club to which a link invites',
    access: 'public',
    limits: [{ max: 120, seconds: 60, by: 'network' }],
    params: byToken,
    ok: ClubFace,
    errors: ['not_found', 'link_renewed'],
  },
  'POST /api/clubs/join/:token': {
    summary: 'Join the club to which a link invites. Nothing happens if you are in it',
    access: 'signed-in',
    limits: changes,
    params: byToken,
    ok: Club,
    errors: ['not_found', 'link_renewed', 'username_required', 'removed_from_club', 'club_full', 'list_full'],
  },
  'PUT /api/clubs/:id/members/:username': {
    summary: 'Make another member an owner, or another owner a member again',
    access: 'signed-in',
    limits: changes,
    params: byMember,
    body: z.object({ role: ClubRole }),
    ok: Club,
    errors: ['not_found', 'forbidden', 'own_case', 'list_full'],
  },
  'DELETE /api/clubs/:id/members/:username': {
    summary: 'Leave a club, or remove a member from a club that you own',
    access: 'signed-in',
    limits: changes,
    params: byMember,
    status: 204,
    ok: z.void(),
    errors: ['not_found', 'forbidden'],
  },
  'GET /api/clubs/:id/events': {
    summary: 'Says what has changed in a club, so that an open page reads it again (server-sent events)',
    access: 'signed-in',
    limits: [{ max: 240, seconds: 60, by: 'account' }],
    params: IdParams,
    ...streamInput,
    events: {
      /** A member has begun or ended the daily challenge of the date, or somebody has reacted to a result of the date. */
      day: z.object({ date: z.iso.date() }),
      /** The members, or the club's name or mark, have changed. */
      club: z.object({}),
      /** The club has ended, or the caller is no longer in it. No event follows. */
      over: z.object({}),
    },
    ok: z.void(),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
