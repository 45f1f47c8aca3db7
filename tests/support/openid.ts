import { createHash, createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'
import { Client } from './client.ts'
import type { TestServer } from './server.ts'

const CLIENT = { id: 'wordconnect', secret: 'the secret of wordconnect at the provider' }

/** A person with an account at the identity provider. The fields are the fields of the provider's tokens. */
export interface Person {
  sub: string
  email?: string
  email_verified?: unknown
  given_name?: string
  family_name?: string
}

let people = 0
let codes = 0
/** Creates a person who has no account in the product yet. */
export const newPerson = (about: Partial<Person> = {}): Person => ({
  sub: `person-${++people}`,
  email: `person${people}@gmail.example`,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
  ...about,
})

/** An HTTP server that simulates Google. */
abstract class Issuer {
  origin = ''
  #server: Server | undefined
  #port = 0

  protected abstract answer(request: IncomingMessage, response: ServerResponse): Promise<void>

  /** Starts the HTTP server. A new start after a stop uses the same port. */
  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.destroy())
    })
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the provider has no port')
    this.#port = address.port
    this.origin = `http://127.0.0.1:${address.port}`
  }

  async close(): Promise<void> {
    const server = this.#server
    if (!server) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }

  get settings(): Record<string, string> {
    return {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: this.origin,
    }
  }
}

/**
 * Sets the public address of a test server. The port is part of the callback address, and it is known only after the
 * server listens.
 */
export function atOwnOrigin(server: TestServer): TestServer {
  server.app.context.env.publicUrl = server.origin
  return server
}

const newKey = (kid: string) => ({ kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })
const jwk = ({ kid, publicKey }: ReturnType<typeof newKey>) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  alg: 'RS256',
  use: 'sig',
})

/** A real OpenID provider. The provider signs in every visitor as the person in `person`, or cancels the sign-in. */
export class RealProvider extends Issuer {
  person = newPerson()
  stops = false
  readonly #people = new Map<string, Person>()
  #provider: Provider | undefined

  /**
   * Registers the server as a client of the provider. The function needs the server's address, so call it after the
   * server listens.
   */
  serve({ origin }: TestServer): void {
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
    this.#provider = new Provider(this.origin, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${origin}/api/auth/google/callback`],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      // The provider puts the person's details into the ID token, as Google does.
      conformIdTokenClaims: false,
      cookies: { keys: ['a key for the cookies of the provider'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...this.#people.get(id) }) }),
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      jwks: { keys: [{ ...key.privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
      loadExistingGrant: async ({ oidc }) => {
        const of = { clientId: oidc.client.clientId, accountId: oidc.session.accountId }
        const grant = new oidc.provider.Grant(of)
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
      },
    })
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = this.#provider
    if (!provider) throw new Error('the provider does not serve yet')
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    this.#people.set(this.person.sub, this.person)
    const result = this.stops ? { error: 'access_denied' } : { login: { accountId: this.person.sub } }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  /**
   * Visits the provider's pages like a new browser. Returns the path to which the provider redirects the browser at the
   * end.
   */
  async visit(address: string): Promise<string> {
    const browser = new Client(this.origin)
    let url = new URL(address)
    while (url.origin === this.origin) {
      const { status, headers, text } = await browser.raw('GET', url.pathname + url.search)
      const location = headers.get('location')
      if (location === null) throw new Error(`the provider answered ${status}: ${text}`)
      url = new URL(location, this.origin)
    }
    return url.pathname + url.search
  }
}

/** The wrong parts in a reply of the simulated identity provider. If the object is empty, the reply is correct. */
export interface Lie {
  claims?: (claims: Record<string, unknown>) => void
  /** Changes the parameters of the redirect to the product. */
  search?: (search: URLSearchParams) => void
  sign?: 'none' | 'HS256' | 'unknown key' | 'wrong key'
  /** Replaces the reply of the token endpoint. */
  token?: (response: ServerResponse) => void
}

/**
 * Simulates the provider's HTTP replies, and can send wrong replies that no real provider sends. The class has no
 * pages; instead, the method `send` simulates a person who signs in.
 */
export class Liar extends Issuer {
  readonly #own = newKey('own')
  readonly #other = newKey('other')
  readonly #codes = new Map<string, { lie: Lie; claims: Record<string, unknown>; challenge: string }>()
  /** Replaces the reply of the discovery endpoint. */
  discovery: ((response: ServerResponse) => void) | undefined
  discovered = 0

  /**
   * Simulates that `person` signs in at the provider's `address`. Returns the callback path to which the provider
   * redirects the browser.
   */
  send(address: string, person: Person, lie: Lie = {}): string {
    const asked = new URL(address).searchParams
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: this.origin,
      aud: CLIENT.id,
      nonce: asked.get('nonce'),
      iat: now,
      exp: now + 3600,
      ...person,
    }
    lie.claims?.(claims)
    const code = `code-${++codes}`
    this.#codes.set(code, { lie, claims, challenge: asked.get('code_challenge') ?? '' })
    const search = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: this.origin })
    lie.search?.(search)
    return `${new URL(asked.get('redirect_uri') ?? '').pathname}?${search}`
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration') {
      this.discovered++
      if (this.discovery) return this.discovery(response)
      reply(200, {
        issuer: this.origin,
        authorization_endpoint: `${this.origin}/authorize`,
        token_endpoint: `${this.origin}/token`,
        jwks_uri: `${this.origin}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        // The list contains unsafe algorithms, which a secure client must not accept.
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        authorization_response_iss_parameter_supported: true,
      })
    } else if (request.url === '/jwks') reply(200, { keys: [jwk(this.#own)] })
    else if (request.url === '/token') {
      const given = new URLSearchParams(await text(request))
      const code = given.get('code') ?? ''
      const known = this.#codes.get(code)
      this.#codes.delete(code)
      const verifier = given.get('code_verifier') ?? ''
      const isAsker = createHash('sha256').update(verifier).digest('base64url') === known?.challenge
      if (given.get('client_secret') !== CLIENT.secret) reply(401, { error: 'invalid_client' })
      else if (!known || !isAsker) reply(400, { error: 'invalid_grant' })
      else if (known.lie.token) known.lie.token(response)
      else
        reply(200, {
          access_token: 'an access token',
          token_type: 'Bearer',
          expires_in: 3600,
          id_token: this.#token(known.claims, known.lie.sign),
        })
    } else reply(404, {})
  }

  #token(claims: object, sign: Lie['sign']): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const alg = sign === 'none' || sign === 'HS256' ? sign : 'RS256'
    const kid = sign === 'unknown key' ? 'other' : 'own'
    const said = `${part({ alg, kid, typ: 'JWT' })}.${part(claims)}`
    if (alg === 'none') return `${said}.`
    if (alg === 'HS256')
      return `${said}.${createHmac('sha256', CLIENT.secret).update(said).digest('base64url')}`
    const key = sign === undefined ? this.#own : this.#other
    return `${said}.${rs256(said, key.privateKey)}`
  }
}

const rs256 = (said: string, key: KeyObject) => createSign('RSA-SHA256').update(said).sign(key, 'base64url')
