import { z } from 'zod'
import type { EndpointTable } from '../endpoint.ts'
import { Done } from '../shared.ts'

/** The secret token in a link that the server sent by e-mail. */
const Token = z.string().min(1).max(128)

/**
 * Endpoints that verify the e-mail address of an account, and endpoints that set a new password with a link sent by
 * e-mail.
 */
export const addressApi = {
  'POST /api/auth/verify-email/send': {
    summary: 'Send the verification mail again',
    access: 'signed-in',
    limits: [
      { max: 1, seconds: 30, by: 'account' },
      { max: 6, seconds: 3600, by: 'account' },
    ],
    status: 202,
    ok: Done,
  },
  'POST /api/auth/verify-email': {
    summary: 'Verify an address with the token of its mail',
    access: 'public',
    limits: [{ max: 30, seconds: 60, by: 'network' }],
    body: z.object({ token: Token }),
    ok: Done,
    errors: ['invalid_token'],
  },
  'POST /api/auth/forgot-password': {
    summary:
      'Send a mail for setting a new password. The reply is the same whether or not there is an account',
    access: 'public',
    limits: [{ max: 20, seconds: 600, by: 'network' }],
    body: z.object({ email: z.string().max(254) }),
    status: 202,
    ok: Done,
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with the token of the mail. Ends every session and begins none',
    access: 'public',
    limits: [{ max: 20, seconds: 600, by: 'network' }],
    body: z.object({ token: Token, password: z.string() }),
    ok: Done,
    errors: ['invalid_token', 'weak_password', 'busy'],
  },
} as const satisfies EndpointTable
