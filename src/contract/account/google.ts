import { z } from 'zod'
import type { EndpointTable } from '../endpoint.ts'
import { Done, Proof, TimeZone } from '../shared.ts'

/** The path of the page that the browser opens after the sign-in. */
const Next = z.object({ next: z.string() })
const Password = z.string()

export const googleApi = {
  'GET /api/auth/google': {
    summary: 'Sign in with Google: redirects to the provider',
    access: 'public',
    limits: [{ max: 20, seconds: 60, by: 'network' }],
    query: z.object({
      /** The referral code of the inviting player. The server uses the code only if this sign-in creates an account. */
      ref: z.string().optional(),
      timeZone: TimeZone.optional(),
      /** Path of the page that the browser opens after the sign-in. */
      next: z.string().optional(),
    }),
    status: 302,
    ok: z.void(),
    errors: ['google_unavailable'],
  },
  'GET /api/auth/google/callback': {
    summary: 'Where the provider sends the browser back to; redirects to a page of the app',
    access: 'public',
    limits: [{ max: 40, seconds: 60, by: 'network' }],
    status: 302,
    ok: z.void(),
    errors: ['google_unavailable'],
  },
  'GET /api/auth/google/link': {
    summary: 'The pending link of this browser: a Google sign-in found an account with an unverified address',
    access: 'public',
    limits: [{ max: 60, seconds: 60, by: 'network' }],
    ok: z.object({
      email: z.string(),
      /** True if the player can link the Google identity to the account by entering the account's password. */
      password: z.boolean(),
      /** True if the player can link the Google identity to the account through an e-mail from the server. */
      mail: z.boolean(),
    }),
    errors: ['google_link_expired'],
  },
  'POST /api/auth/google/link': {
    summary: 'Link with the account’s password, and sign in',
    access: 'public',
    limits: [{ max: 30, seconds: 60, by: 'network' }],
    body: z.object({ password: Password }),
    ok: Next,
    errors: ['invalid_credentials', 'google_link_expired', 'google_connected', 'suspended', 'busy'],
  },
  'POST /api/auth/google/link/send': {
    summary: 'Send a mail with a link that connects the accounts',
    access: 'public',
    limits: [{ max: 10, seconds: 600, by: 'network' }],
    status: 202,
    ok: Done,
    errors: ['google_link_expired', 'forbidden'],
  },
  'POST /api/auth/google/link/confirm': {
    summary: 'Link with the token of the mail, and sign in',
    access: 'public',
    limits: [{ max: 30, seconds: 60, by: 'network' }],
    body: z.object({ token: z.string().max(100) }),
    ok: Next,
    errors: ['google_link_expired', 'google_connected'],
  },
  'POST /api/auth/google/connect': {
    summary: 'Begin to connect this account with Google. `url`: where the browser must go',
    access: 'signed-in',
    proof: true,
    limits: [{ max: 20, seconds: 600, by: 'account' }],
    body: Proof,
    ok: z.object({ url: z.string() }),
    errors: ['google_unavailable', 'google_connected'],
  },
  'DELETE /api/auth/google/link': {
    summary: 'Disconnect this account from Google',
    access: 'signed-in',
    proof: true,
    limits: [{ max: 20, seconds: 600, by: 'account' }],
    body: Proof.nullish(),
    ok: Done,
    errors: ['last_way_in'],
  },
} as const satisfies EndpointTable

/**
 * Reasons why a sign-in with Google failed. The server puts the reason into the address of the page:
 * `/auth?google=<reason>` or `/settings?google=<reason>`.
 */
export const googleReasons = [
  'declined',
  'expired',
  'unchecked',
  'unreachable',
  'unverified',
  'demo',
  'taken',
] as const
export type GoogleReason = (typeof googleReasons)[number]
