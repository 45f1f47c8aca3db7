import { z } from 'zod'
import type { EndpointTable } from '../endpoint.ts'
import { Done } from '../shared.ts'

/** What a mailed link carries. */
const Token = z.string().min(1).max(128)

/** The e-mail address of an account: is it its owner's, and what it is good for when the password is lost. */
export const addressApi = {
  'POST /api/auth/verify-email/send': {
    summary: 'Send the mail again by which the address is verified',
    access: 'signed-in',
    limits: [
      { max: 1, seconds: 30, by: 'account' },
      { max: 6, seconds: 3600, by: 'account' },
    ],
    status: 202,
    ok: Done,
  },
  'POST /api/auth/verify-email': {
    summary: 'Verify an address by the token that was mailed to it',
    access: 'public',
    limits: [{ max: 30, seconds: 60, by: 'network' }],
    body: z.object({ token: Token }),
    ok: Done,
    errors: ['invalid_token'],
  },
  'POST /api/auth/forgot-password': {
    summary:
      'Ask for a mail by which a new password can be set; the reply never tells whether there is an account',
    access: 'public',
    limits: [{ max: 20, seconds: 600, by: 'network' }],
    body: z.object({ email: z.string().max(254) }),
    status: 202,
    ok: Done,
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password by the token that was mailed; every session ends, and none begins',
    access: 'public',
    limits: [{ max: 20, seconds: 600, by: 'network' }],
    body: z.object({ token: Token, password: z.string() }),
    ok: Done,
    errors: ['invalid_token', 'weak_password', 'busy'],
  },
} as const satisfies EndpointTable
