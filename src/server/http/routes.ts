import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Api, type ApiKey, api, type Output, type Parsed } from '../../contract/api.ts'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { ErrorBody, errorStatus } from '../../contract/error.ts'
import type { Context } from '../context.ts'
import type { Endpoints } from '../feature.ts'
import type { Session } from '../identity/session.store.ts'
import { Refusal } from '../refusal.ts'
import { answerError } from './errors.ts'
import { limitCalls, requireAccess } from './policy.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types of a body that is a file. */
    uploadTypes?: readonly string[]
    /** The answer is a stream of server-sent events. */
    stream?: boolean
  }
}

type SessionFor<A extends Access> = A extends 'signed-in' ? Session : Session | undefined

/** What a handler is given: the parsed request and, where the endpoint asks for one, the session. */
export type Call<K extends ApiKey> = {
  [F in 'params' | 'query' | 'body' | 'headers']: F extends keyof Parsed<K> ? Parsed<K>[F] : undefined
} & {
  session: SessionFor<Api[K]['access']>
  /** Of a cookie signed by us; whether the session still is, the handler has to find out. */
  token: Api[K]['access'] extends 'signed-in-lean' ? string : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** A handler for every endpoint of a table, so that none can be forgotten. */
export type Handlers<Table> = {
  [K in keyof Table & ApiKey]: (call: Call<K>) => Promise<Output<K>> | Output<K>
}

/** A handler that takes the call of its own endpoint. */
export type Handler = (call: never) => unknown
type AnyHandler = (call: unknown) => unknown

/**
 * Mounts endpoints with their policy, shapes and handlers. Of two descriptions of one endpoint the later counts. Throws when
 * an endpoint of the contract is nobody's.
 */
export function mountEndpoints(app: FastifyInstance, context: Context, tables: readonly Endpoints[]): void {
  const mounted = new Map<string, { endpoint: Endpoint; handle: AnyHandler }>()
  for (const { table, handlers } of tables) {
    const handles = handlers(context)
    for (const [key, endpoint] of Object.entries(table)) {
      const handle = handles[key]
      if (handle) mounted.set(key, { endpoint, handle: handle as AnyHandler })
    }
  }
  const missing = Object.keys(api).filter((key) => !mounted.has(key))
  if (missing.length > 0) throw new Error(`no feature answers ${missing.join(', ')}`)
  const methods = new Map<string, string[]>()
  for (const [key, { endpoint, handle }] of mounted) {
    const [method, url] = key.split(' ') as [string, string]
    const status = endpoint.status ?? 200
    methods.set(url, [...(methods.get(url) ?? []), method])
    app.route({
      method,
      url,
      schema: {
        operationId: operationId(method, url),
        summary: endpoint.summary,
        tags: [tagOf(url)],
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.headers && { headers: endpoint.headers }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { ...successes(endpoint), ...errorResponses(endpoint) },
      },
      ...(endpoint.upload && uploading(endpoint.upload)),
      config: {
        stream: endpoint.events !== undefined,
        ...(endpoint.upload && { uploadTypes: endpoint.upload.types }),
      },
      onRequest: requireAccess(context, endpoint.access),
      ...(endpoint.body && { preValidation: wantBody }),
      preHandler: limitCalls(context, key, endpoint.limits ?? []),
      handler: async (request, reply) => {
        const { params, query, body, headers, session, token } = request
        const result = await handle({ params, query, body, headers, session, token, request, reply })
        if (reply.sent || status === 302) return reply
        reply.status(reply.statusCode === 200 ? status : reply.statusCode)
        return result
      },
    })
  }
  for (const [url, allowed] of methods) refuseOtherMethods(app, url, allowed)
}

/** Without a body every field of it is missing, and the answer names them. */
const wantBody = async (request: FastifyRequest) => {
  request.body ??= {}
}

/** A route whose body is a file: bytes of its media types, up to its own limit. */
const uploading = ({ maxBytes }: NonNullable<Endpoint['upload']>) => ({
  bodyLimit: maxBytes,
  preValidation: async ({ body }: FastifyRequest) => {
    if (!(body instanceof Uint8Array)) throw new Refusal('unknown_image_type')
  },
  errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    answerError(
      error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new Refusal('image_too_large') : error,
      request,
      reply,
    ),
})
/** Server-sent events have no JSON body: what is described is the data of each. */
function answerOf(endpoint: Endpoint) {
  if (!endpoint.events) return endpoint.ok
  return {
    description: `Server-sent events: ${Object.keys(endpoint.events).join(', ')}, reset, end`,
    content: { 'text/event-stream': { schema: z.union(Object.values(endpoint.events)) } },
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function refuseOtherMethods(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  app.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url,
    schema: { hide: true },
    // A HEAD comes with each GET; before the body is looked at.
    onRequest: async (_request, reply) => {
      reply.header('allow', [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', '))
      throw new Refusal('method_not_allowed')
    },
    handler: () => undefined,
  })
}

function operationId(method: string, url: string): string {
  const name = url.replace(/^\/api\//, '').replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
  return method.toLowerCase() + name.charAt(0).toUpperCase() + name.slice(1)
}

const tagOf = (url: string) => url.split('/')[2] ?? 'api'

function successes(endpoint: Endpoint): Record<number, unknown> {
  const { status = 200, alsoStatus } = endpoint
  const answer = answerOf(endpoint)
  return { [status]: answer, ...(alsoStatus && { [alsoStatus]: answer }) }
}

function errorResponses(endpoint: Endpoint): Record<number, typeof ErrorBody> {
  const always = ['invalid_request', 'too_many_requests', 'internal', 'database_unavailable'] as const
  const session = endpoint.access === 'public' ? [] : (['not_signed_in'] as const)
  const codes = [...always, ...session, ...(endpoint.errors ?? [])]
  return Object.fromEntries(codes.map((code) => [errorStatus[code], ErrorBody]))
}
