import * as openid from 'openid-client'
import type { GoogleReason } from '../../../../contract/account/google.ts'
import type { Context } from '../../../context.ts'
import type { GoogleSettings } from '../../../env.ts'
import { Refusal } from '../../../refusal.ts'
import type { Identity } from './google.store.ts'

/** The provider's addresses and its habits are asked for again after so long. */
const KNOWN_MS = 3_600_000
/** How long the provider may take for one answer. */
const TIMEOUT_SECONDS = 5
/** Signatures by a key that only the provider has. Never `none`, and never HS256, whose key the client has too. */
const ALGORITHMS = ['RS256', 'ES256']
/** So far may the provider's clock be ahead of ours. */
const CLOCK_MS = 60_000

/** A sign-in that came to nothing: why, as the page is told it, and what exactly, for the log. */
export class GoogleFailure extends Error {
  readonly reason: GoogleReason
  readonly detail: string

  constructor(reason: GoogleReason, detail: string) {
    super(detail)
    this.reason = reason
    this.detail = detail
  }
}

/** What must come back as it was sent. */
export interface Checks {
  state: string
  nonce: string
  /** Of PKCE: shows that whoever redeems the code is the one who asked for it. */
  verifier: string
}

/** What the provider says of a person, checked. */
export interface Profile extends Identity {
  email: string | undefined
  emailVerified: boolean
  firstName: string | undefined
  lastName: string | undefined
}

export const newChecks = (): Checks => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
})

export const callbackUrl = ({ env }: Pick<Context, 'env'>) =>
  new URL('/api/auth/google/callback', env.publicUrl)

/** The provider, which need not be there when the server starts. */
export function openProvider(context: Context) {
  let known: { at: number; configuration: Promise<openid.Configuration> } | undefined

  /** Refuses with `google_unavailable`, and asks again the next time. */
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
    /** The address at the provider to which the browser is sent. */
    async begin({ state, nonce, verifier }: Checks): Promise<URL> {
      return openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callbackUrl(context).href,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    /** Redeems the code that came back in `search`. Throws a `GoogleFailure`. */
    async finish(search: string, { state, nonce, verifier }: Checks): Promise<Profile> {
      const url = callbackUrl(context)
      url.search = search
      try {
        const tokens = await openid.authorizationCodeGrant(await configuration(), url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new GoogleFailure('unchecked', 'no id token')
        // The library looks at the end of a token's time, not at its beginning.
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
    // env.ts lets http through for this computer only.
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
  // Without this the library relies on TLS to the token endpoint, and looks at no signature.
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
  // A connection that fails is a TypeError of `fetch`.
  return error instanceof TypeError && error.message === 'fetch failed' ? 'unreachable' : 'unchecked'
}

/** In few words, without anything that came with the answer: a token never gets into a log. */
function detailOf(error: unknown): string {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError)
    return `answer: ${/^[a-z_]{1,40}$/.test(error.error) ? error.error : 'error'}`
  if (error instanceof Error) return error.message
  return 'unknown'
}
