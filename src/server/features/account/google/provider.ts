import * as openid from 'openid-client'
import type { GoogleReason } from '../../../../contract/account/google.ts'
import type { Context } from '../../../context.ts'
import type { GoogleSettings } from '../../../env.ts'
import { Refusal } from '../../../refusal.ts'
import type { Identity } from './google.store.ts'

/** Time after which the server fetches Google's metadata again, in ms. */
const KNOWN_MS = 3_600_000
/** Longest wait for a reply from Google, in seconds. */
const TIMEOUT_SECONDS = 5
/**
 * Accepted signature algorithms. All of them need Google's private key. The algorithm `none` is refused because it has
 * no signature. HS256 is refused because its key is the client secret, which this server also has.
 */
const ALGORITHMS = ['RS256', 'ES256']
/** Maximum time by which Google's clock can be ahead of the server's clock, in ms. */
const CLOCK_MS = 60_000

/** A failed sign-in with Google. The page shows `reason`. The server writes `detail` to the log. */
export class GoogleFailure extends Error {
  readonly reason: GoogleReason
  readonly detail: string

  constructor(reason: GoogleReason, detail: string) {
    super(detail)
    this.reason = reason
    this.detail = detail
  }
}

/** Random values of a sign-in attempt. The server uses them to check Google's reply. */
export interface Checks {
  nonce: string
  /**
   * PKCE verifier. It proves to Google that the program that redeems the code is the program that requested the code.
   */
  verifier: string
}

/** Data about a person from Google's verified token. */
export interface Profile extends Identity {
  email: string | undefined
  emailVerified: boolean
  firstName: string | undefined
  lastName: string | undefined
}

export const newChecks = (): Checks => ({
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
})

export const callbackUrl = ({ env }: Pick<Context, 'env'>) =>
  new URL('/api/auth/google/callback', env.publicUrl)

/**
 * Creates the client for Google. The function sends no request, so the server can start while Google is not reachable.
 */
export function openProvider(context: Context) {
  let known: { at: number; configuration: Promise<openid.Configuration> } | undefined

  /** Fetches Google's metadata. Refuses with `google_unavailable`. After a failure, the next call tries again. */
  async function configuration(): Promise<openid.Configuration> {
    const settings = context.env.google
    if (!settings) throw new Refusal('google_unavailable')
    const now = context.now().getTime()
    if (!known || now - known.at > KNOWN_MS) known = { at: now, configuration: discover(settings) }
    const asked = known
    try {
      return await asked.configuration
    } catch (error) {
      if (known === asked) known = undefined
      context.log.warn({ reason: detailOf(error) }, 'Google cannot be reached')
      throw new Refusal('google_unavailable', {
        message: 'Google cannot be reached right now. Try again in a moment, or sign in with your password.',
      })
    }
  }

  return {
    /** Returns the URL of Google's sign-in page, to which the server redirects the browser. */
    async begin(state: string, { nonce, verifier }: Checks): Promise<URL> {
      return openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callbackUrl(context).href,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    /**
     * Redeems the code in `search` at Google, and returns the person's profile. The caller must have checked the
     * `state` in `search`. Throws a `GoogleFailure`.
     */
    async finish(search: URLSearchParams, { nonce, verifier }: Checks): Promise<Profile> {
      const url = callbackUrl(context)
      url.search = search.toString()
      try {
        const tokens = await openid.authorizationCodeGrant(await configuration(), url, {
          expectedState: search.get('state') ?? '',
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new GoogleFailure('unchecked', 'no id token')
        // The library `openid-client` checks that a token has not expired. It does not check that the token was issued
        // in the past.
        if (claims.iat * 1000 > context.now().getTime() + CLOCK_MS)
          throw new GoogleFailure('unchecked', 'issued in the future')
        return profileOf(claims)
      } catch (error) {
        throw error instanceof GoogleFailure ? error : new GoogleFailure(reasonOf(error), detailOf(error))
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: GoogleSettings): Promise<openid.Configuration> {
  const isPlain = issuer.startsWith('http:')
  const found = await openid.discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: TIMEOUT_SECONDS,
    // The file `env.ts` allows `http:` only for an issuer on the local computer.
    ...(isPlain && { execute: [openid.allowInsecureRequests] }),
  })
  const server: openid.ServerMetadata = found.serverMetadata()
  const offered = server.id_token_signing_alg_values_supported ?? ['RS256']
  const configuration = new openid.Configuration(
    { ...server, id_token_signing_alg_values_supported: offered.filter((one) => ALGORITHMS.includes(one)) },
    clientId,
    undefined,
    openid.ClientSecretPost(clientSecret),
  )
  configuration.timeout = TIMEOUT_SECONDS
  if (isPlain) openid.allowInsecureRequests(configuration)
  // With this setting, the library also verifies the signature of Google's token. Without this setting, the library
  // would only verify the TLS connection.
  openid.enableNonRepudiationChecks(configuration)
  return configuration
}

function profileOf(claims: openid.IDToken): Profile {
  const text = (claim: unknown) => (typeof claim === 'string' ? claim : undefined)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: text(claims.email),
    emailVerified: claims.email_verified === true,
    firstName: text(claims.given_name) ?? text(claims.name),
    lastName: text(claims.family_name),
  }
}

function reasonOf(error: unknown): GoogleReason {
  if (error instanceof Refusal) return 'unreachable'
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'declined'
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'unreachable' : 'unchecked'
  }
  if (error instanceof openid.ResponseBodyError) {
    if (error.status >= 500) return 'unreachable'
    return error.error === 'invalid_grant' ? 'expired' : 'unchecked'
  }
  if (error instanceof openid.ClientError) {
    const status = error.cause instanceof Response ? error.cause.status : 0
    return error.code === 'OAUTH_TIMEOUT' || status >= 500 ? 'unreachable' : 'unchecked'
  }
  // `fetch` throws a TypeError if the connection fails.
  return error instanceof TypeError && error.message === 'fetch failed' ? 'unreachable' : 'unchecked'
}

/**
 * Returns a short description of an error for the log. The description contains no text from Google's reply except an
 * error code, so no token can appear in the log.
 */
function detailOf(error: unknown): string {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError)
    return `answer: ${/^[a-z_]{1,40}$/.test(error.error) ? error.error : 'error'}`
  if (error instanceof Error) return error.message
  return 'unknown'
}
