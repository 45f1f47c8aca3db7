import { z } from 'zod'
import { User } from '../account.ts'
import type { EndpointTable, Limit } from '../endpoint.ts'
import { Done, Proof, Time, TimeZone } from '../shared.ts'

/**
 * A code of the player's authenticator app, or a recovery code. The server checks the format of the code and refuses a
 * malformed code with `invalid_code`.
 */
export const Code = z.string().max(64)

const RecoveryCodes = z.array(z.string())

/** The id of a WebAuthn credential, in base64url. */
const CredentialId = z.string().regex(/^[A-Za-z0-9_-]{1,1400}$/)
/** Options that the page passes to the browser's WebAuthn functions, as JSON. */
const WebAuthnOptions = z.looseObject({ challenge: z.string() })
const Base64 = z.string().max(16_384)

/** A new passkey in the WebAuthn format `RegistrationResponseJSON`. */
const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64,
    attestationObject: Base64,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})
/** The passkey's signature for a sign-in, in the WebAuthn format `AuthenticationResponseJSON`. */
export const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64,
    authenticatorData: Base64,
    signature: Base64,
    userHandle: z.string().max(128).nullish(),
  }),
})

export const PasskeyView = z.object({
  id: CredentialId,
  /** The browser and operating system in which the player created the passkey, such as "Chrome on Android". */
  name: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
})
export type PasskeyView = z.infer<typeof PasskeyView>

export const Protection = z.object({
  password: z.boolean(),
  google: z.boolean(),
  emailVerified: z.boolean(),
  twoFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(PasskeyView),
})
export type Protection = z.infer<typeof Protection>

const guarded: readonly Limit[] = [{ max: 10, seconds: 600, by: 'account' }]

export const secondFactorApi = {
  'GET /api/auth/protection': {
    summary: 'The ways to sign in to the account, and its second factor',
    access: 'signed-in',
    ok: Protection,
  },
  'POST /api/auth/two-factor/enable': {
    summary: 'Begin to turn on two-step sign-in: a secret for the app, and recovery codes',
    access: 'signed-in',
    proof: true,
    limits: guarded,
    body: Proof,
    ok: z.object({ uri: z.string(), recoveryCodes: RecoveryCodes }),
    errors: ['already_enabled'],
  },
  'POST /api/auth/two-factor/confirm': {
    summary: 'Turn on two-step sign-in with a first code of the app',
    access: 'signed-in',
    limits: [{ max: 30, seconds: 600, by: 'account' }],
    body: z.object({ code: Code }),
    ok: Done,
    errors: ['invalid_code', 'already_enabled', 'not_enabled'],
  },
  'POST /api/auth/two-factor/disable': {
    summary: 'Turn off two-step sign-in',
    access: 'signed-in',
    proof: true,
    limits: guarded,
    body: Proof,
    ok: Done,
    errors: ['not_enabled'],
  },
  'POST /api/auth/two-factor/recovery-codes': {
    summary: 'Make new recovery codes. The old ones stop working',
    access: 'signed-in',
    proof: true,
    limits: guarded,
    body: Proof,
    ok: z.object({ recoveryCodes: RecoveryCodes }),
    errors: ['not_enabled'],
  },
  'POST /api/auth/two-factor/verify': {
    summary: 'The second step of a sign-in: a code of the app or a recovery code',
    access: 'public',
    limits: [{ max: 30, seconds: 60, by: 'network' }],
    body: z.object({ code: Code, timeZone: TimeZone.optional() }),
    ok: User,
    errors: ['invalid_code', 'sign_in_expired', 'suspended', 'busy'],
  },
  'POST /api/auth/passkey/register/options': {
    summary: 'Begin to add a passkey: the options for the browser',
    access: 'signed-in',
    proof: true,
    limits: guarded,
    body: Proof,
    ok: WebAuthnOptions,
    errors: ['too_many_passkeys'],
  },
  'POST /api/auth/passkey/register': {
    summary: 'Add the passkey that the browser has made',
    access: 'signed-in',
    limits: guarded,
    body: NewCredential,
    status: 201,
    ok: PasskeyView,
    errors: ['too_many_passkeys', 'forbidden'],
  },
  'DELETE /api/auth/passkey/:id': {
    summary: 'Remove a passkey',
    access: 'signed-in',
    proof: true,
    limits: guarded,
    params: z.object({ id: CredentialId }),
    body: Proof.nullish(),
    status: 204,
    ok: z.void(),
    errors: ['last_way_in'],
  },
  'POST /api/auth/passkey/sign-in/options': {
    summary: 'Begin to sign in with a passkey: the options for the browser',
    access: 'public',
    limits: [{ max: 60, seconds: 60, by: 'network' }],
    ok: WebAuthnOptions,
  },
  'POST /api/auth/passkey/sign-in': {
    summary: 'Sign in with a passkey: it counts as both steps',
    access: 'public',
    limits: [{ max: 30, seconds: 60, by: 'network' }],
    body: Assertion.extend({ timeZone: TimeZone.optional() }),
    ok: User,
    errors: ['invalid_passkey', 'sign_in_expired', 'suspended'],
  },
} as const satisfies EndpointTable
