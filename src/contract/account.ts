import { z } from 'zod'
import { englishes } from '../engine/english.ts'
import type { EndpointTable } from './endpoint.ts'
import { Done, Id, Proof, Time, TimeZone, text } from './shared.ts'

/**
 * The decorative ring around a player's picture: `legend` for a player in the highest referral tier, null for all other
 * players.
 */
const Frame = z.literal('legend').nullable()

/** The data of an account that the server sends only to the account's owner. See docs/rules.md#accounts. */
export const User = z.object({
  id: Id,
  username: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  emailVerified: z.boolean(),
  profileImageUrl: z.string().nullable(),
  highestLevel: z.int(),
  /**
   * True if at least one board of the player has ended. If `hasPlayed` is false, the page explains the game on the
   * player's first board.
   */
  hasPlayed: z.boolean(),
  totalScore: z.int(),
  duelWins: z.int(),
  dailyChallengeWins: z.int(),
  storyModeWins: z.int(),
  completedChapters: z.array(z.string()),
  totalExperience: z.int(),
  isPremium: z.boolean(),
  theme: z.string(),
  frame: Frame,
  timeZone: z.string(),
  /** True if no page continues by itself: every timer that would open the next screen is off. */
  waitForMe: z.boolean(),
  /** True if the keys S, H, ? and 1 to 4 work on a board. */
  boardKeys: z.boolean(),
  /** True if a board vibrates at the result of a guess. */
  vibrates: z.boolean(),
  /** True if a board plays a tone at the result of a guess. */
  tones: z.boolean(),
  /** Whose words and spelling the player reads: those of the browser's country, of Britain or of America. */
  english: z.enum(englishes),
  createdAt: Time,
})
export type User = z.infer<typeof User>

/** The settings about playing. A setting that is not sent stays as it is. */
export const PlaySettings = User.pick({
  waitForMe: true,
  boardKeys: true,
  vibrates: true,
  tones: true,
  english: true,
}).partial()
export type PlaySettings = z.infer<typeof PlaySettings>

/**
 * The reply to a sign-in that needs a second step, such as a code of an authenticator app. The server creates the
 * session only after the second step.
 */
export const SecondStepNeeded = z.object({ twoFactorRequired: z.literal(true) })
export type SecondStepNeeded = z.infer<typeof SecondStepNeeded>

/**
 * The data of an account that all players are allowed to see. The data never includes the e-mail address or the real
 * name.
 */
export const PublicUser = z.object({
  id: Id,
  username: z.string().nullable(),
  /** Always null, because the server sends the first name only to the account's owner. */
  firstName: z.null(),
  profileImageUrl: z.string().nullable(),
  frame: Frame,
})
export type PublicUser = z.infer<typeof PublicUser>

/**
 * An e-mail address that follows the grammar of the HTML standard. The browser's `<input type="email">` uses the same
 * grammar, so the page and the server accept the same addresses.
 */
export const Email = z.email({ pattern: z.regexes.html5Email }).max(254)
/**
 * The schemas of passwords and usernames set no maximum length. The server checks the length of a password or username
 * and refuses with `weak_password` or `invalid_username`. The server also limits the size of a request body.
 */
const Password = z.string()
const Username = z.string()

export const accountApi = {
  'POST /api/auth/register': {
    summary: 'Create an account and sign in',
    access: 'public',
    limits: [{ max: 30, seconds: 600, by: 'network' }],
    body: z.object({
      email: Email,
      password: Password,
      firstName: text(80).optional(),
      lastName: text(80).optional(),
      referralCode: text(32).optional(),
      timeZone: TimeZone.optional(),
    }),
    status: 201,
    ok: User,
    errors: ['email_taken', 'weak_password', 'unknown_referral_code', 'busy'],
  },
  'POST /api/auth/login': {
    summary: 'Sign in with e-mail and password; an account with a second factor must then send it',
    access: 'public',
    limits: [{ max: 30, seconds: 60, by: 'network' }],
    body: z.object({ email: z.string().max(254), password: Password, timeZone: TimeZone.optional() }),
    ok: z.union([User, SecondStepNeeded]),
    errors: ['invalid_credentials', 'suspended', 'busy'],
  },
  'GET /api/auth/user': {
    summary: 'The signed-in account',
    access: 'signed-in',
    ok: User,
  },
  'GET /api/login': {
    summary: 'Redirects to the sign-in screen',
    access: 'public',
    // `next` is the path of the page that the browser opens after the sign-in.
    query: z.object({ next: z.string().max(2000).optional() }),
    status: 302,
    ok: z.void(),
  },
  'POST /api/auth/change-password': {
    summary: 'Change the password; every other session ends',
    access: 'signed-in',
    limits: [{ max: 10, seconds: 600, by: 'account' }],
    body: z.object({ currentPassword: Password, newPassword: Password }),
    ok: Done,
    errors: ['invalid_credentials', 'weak_password', 'forbidden', 'busy'],
  },
  'POST /api/auth/sign-out-everywhere': {
    summary: 'End every session of this account, this one included',
    access: 'signed-in',
    ok: Done,
  },
  'POST /api/username/check': {
    summary: 'Is this username free?',
    access: 'signed-in',
    limits: [{ max: 60, seconds: 60, by: 'account' }],
    body: z.object({ username: Username }),
    ok: z.object({ available: z.boolean() }),
  },
  'POST /api/username/set': {
    summary: 'Choose the username. It cannot be changed later',
    access: 'signed-in',
    limits: [{ max: 30, seconds: 60, by: 'account' }],
    body: z.object({ username: Username }),
    ok: User,
    errors: ['invalid_username', 'username_taken', 'username_already_set'],
  },
  'PUT /api/account/settings': {
    summary: 'Change how the game plays for this account; a setting that is not sent stays as it is',
    access: 'signed-in',
    limits: [{ max: 60, seconds: 60, by: 'account' }],
    body: PlaySettings,
    ok: User,
  },
  'GET /api/account/export': {
    summary: 'Everything stored about the account, as JSON',
    access: 'signed-in',
    reachesBlocked: true,
    limits: [{ max: 10, seconds: 600, by: 'account' }],
    ok: z.record(z.string(), z.unknown()),
  },
  'DELETE /api/account': {
    summary: 'Delete the account; games and scores stay without a name',
    access: 'signed-in',
    proof: true,
    limits: [{ max: 10, seconds: 600, by: 'account' }],
    body: Proof.nullish(),
    status: 204,
    ok: z.void(),
    errors: ['payments_unavailable'],
  },
} as const satisfies EndpointTable
