import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import type { Db } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import { isSecure, SESSION_SECONDS, sessionCookieName } from '../../identity/session-cookie.ts'
import { hashPassword, verifyPassword } from './password.ts'

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

/**
 * Sets up better-auth on our tables. Its own HTTP routes are not mounted: our routes call `auth.api`, so that our rate limits,
 * origin check and error bodies apply.
 */
export function makeAuth(db: Db, env: Env, secret: string) {
  return betterAuth({
    baseURL: env.publicUrl,
    basePath: '/api/auth/_',
    secret,
    trustedOrigins: [...env.origins],
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    // Nothing is logged: it would name e-mail addresses. What failed reaches our own error handler.
    logger: { level: 'error', log: (_level, _message, ...details) => noteFailure(details) },
    rateLimit: { enabled: false },
    user: {
      modelName: 'player',
      fields: { emailVerified: 'email_verified', ...stamps },
      additionalFields: {
        firstName: { type: 'string', fieldName: 'first_name', required: false },
        lastName: { type: 'string', fieldName: 'last_name', required: false },
      },
    },
    session: {
      modelName: 'session',
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true, // account.ts prolongs sessions, up to their longest life
      fields: {
        userId: 'player_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...stamps,
      },
    },
    account: {
      modelName: 'credential',
      fields: {
        userId: 'player_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...stamps,
      },
    },
    verification: { modelName: 'verification', fields: { expiresAt: 'expires_at', ...stamps } },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 1, // checkPassword has checked it before
      maxPasswordLength: Number.MAX_SAFE_INTEGER,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      useSecureCookies: false, // it would put `__Secure-` before our own `__Host-`
      cookies: {
        session_token: { name: sessionCookieName(env), attributes: { secure: isSecure(env) } },
      },
      ipAddress: { disableIpTracking: true },
    },
  })
}

const calls = new AsyncLocalStorage<{ failure?: unknown }>()

function noteFailure(details: readonly unknown[]): void {
  const call = calls.getStore()
  const failure = details.find((detail) => detail instanceof Error)
  if (call && failure) call.failure = failure
}

/**
 * Calls the accounts library. When our database fails it, the library logs that failure and throws another error, which may
 * even blame the caller: then what the database said is thrown.
 */
export function callAuth<T>(work: () => Promise<T>): Promise<T> {
  const call: { failure?: unknown } = {}
  return calls.run(call, work).catch((error: unknown) => {
    throw call.failure ?? error
  })
}

export type Auth = ReturnType<typeof makeAuth>
