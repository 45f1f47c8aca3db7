import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Api, type ApiKey, api, type Output, type Parsed } from '../../contract/api.ts'
import {
  type Access,
  type Endpoint,
  proofErrors,
  signedInLimits,
  staffErrors,
} from '../../contract/endpoint.ts'
import { ErrorBody, type ErrorCode, errorStatus } from '../../contract/error.ts'
import type { Proof } from '../../contract/shared.ts'
import type { Context } from '../context.ts'
import type { Feature } from '../feature.ts'
import { withoutHidden } from '../identity/hidden-players.ts'
import type { Session } from '../identity/session.store.ts'
import type { Staff } from '../identity/staff.store.ts'
import { Refusal } from '../refusal.ts'
import { namesOf } from './documentation.ts'
import { answerError } from './errors.ts'
import { hiddenFrom } from './hidden.ts'
import { noteWrite, readLagging } from './lagging-reads.ts'
import { limitCalls, pagePlayerOf, requireAccess } from './policy.ts'
import { admitUploads } from './uploads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Content types that are allowed for an upload, such as `image/png`. */
    uploadTypes?: readonly string[]
    stream?: boolean
    /** True if the route is in the API contract. The contract contains the rate limits of the route. */
    isEndpoint?: true
  }
}

type SessionFor<A extends Access> = A extends 'signed-in' | 'staff' ? Session : Session | undefined

/** A parsed request. `session` is set if the endpoint needs a session. */
export type Call<K extends ApiKey> = {
  [F in 'params' | 'query' | 'body' | 'headers']: F extends keyof Parsed<K> ? Parsed<K>[F] : undefined
} & {
  session: SessionFor<Api[K]['access']>
  staff: Api[K]['access'] extends 'staff' ? Staff : undefined
  /** The token of a session cookie with a valid signature. The handler must check that the session still exists. */
  token: Api[K]['access'] extends 'signed-in-lean' ? string : undefined
  /**
   * Id of the player for whom the page that sent the request was loaded (`X-Player`). Only handlers that read the
   * session themselves receive this id.
   */
  pagePlayerId: Api[K]['access'] extends 'signed-in-lean' ? string | undefined : undefined
  request: FastifyRequest
  reply: FastifyReply
}

export type Handlers<Table> = {
  [K in keyof Table & ApiKey]: (call: Call<K>) => Promise<Output<K>> | Output<K>
}

export type Handler = (call: never) => unknown
type AnyHandler = (call: unknown) => unknown

/**
 * Adds the endpoints of all features to the server. If several tables contain an endpoint with the same key, the
 * endpoint of the last table is used. Throws an error if an endpoint of the API contract has no handler.
 */
export function mountEndpoints(app: FastifyInstance, context: Context, features: readonly Feature[]): void {
  const tables = features.flatMap(({ name, endpoints = [] }) =>
    endpoints.map((one) => ({ ...one, feature: name })),
  )
  const proveOwner = features.find((feature) => feature.proveOwner)?.proveOwner
  const mounted = new Map<
    string,
    { endpoint: Endpoint; handle: AnyHandler; handleLagging: AnyHandler; feature: string }
  >()
  for (const { table, handlers, feature } of tables) {
    const handles = handlers(context)
    const mayLag = Object.values<Endpoint>(table).some((endpoint) => endpoint.mayLag)
    const lagging = context.lagging && mayLag ? handlers(context.lagging) : handles
    for (const [key, endpoint] of Object.entries(table)) {
      const handle = handles[key] as AnyHandler | undefined
      const handleLagging = lagging[key] as AnyHandler | undefined
      if (handle && handleLagging) mounted.set(key, { endpoint, handle, handleLagging, feature })
    }
  }
  const missing = Object.keys(api).filter((key) => !mounted.has(key))
  if (missing.length > 0) throw new Error(`no feature answers ${missing.join(', ')}`)
  const methods = new Map<string, string[]>()
  const admitUpload = admitUploads()
  for (const [key, { endpoint, handle, handleLagging, feature }] of mounted) {
    const [method, url] = key.split(' ') as [string, string]
    const status = endpoint.status ?? 200
    const needsSession = endpoint.access !== 'public' && endpoint.access !== 'optional'
    // A redirect can be the end of a sign-up with Google, which writes although its method is GET.
    const mayWrite = method !== 'GET' || status === 302
    const names = namesOf(method, url)
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body, headers, session, staff, token } = request
      const pagePlayerId = pagePlayerOf(request)
      if (endpoint.proof && endpoint.access !== 'staff') {
        if (!session || !proveOwner) throw new Error(`${key} cannot check who calls`)
        await proveOwner(context, request, session, (body as z.output<typeof Proof> | null)?.password)
      }
      const hidden = await hiddenFrom(context, endpoint, request)
      const call = {
        ...{ params, query, body, headers, session, staff, token, pagePlayerId },
        ...{ request, reply },
      }
      const result = endpoint.mayLag
        ? await readLagging(context, request, (from) => (from === context ? handle : handleLagging)(call))
        : await handle(call)
      if (reply.sent || status === 302) return reply
      reply.status(reply.statusCode === 200 ? status : reply.statusCode)
      return hidden ? withoutHidden(result, hidden) : result
    }
    // A refusal of other methods would tell everybody that the address exists.
    if (endpoint.access !== 'staff') methods.set(url, [...(methods.get(url) ?? []), method])
    app.route({
      method,
      url,
      schema: {
        ...names,
        summary: endpoint.summary,
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.headers && { headers: endpoint.headers }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { ...successResponses(endpoint), ...errorResponses(endpoint) },
      },
      ...(endpoint.upload && uploadOptions(endpoint.upload)),
      config: {
        isEndpoint: true,
        stream: endpoint.events !== undefined,
        ...(endpoint.upload && { uploadTypes: endpoint.upload.types }),
      },
      onRequest: [
        // The server checks the limit for each network before it reads the session. Reading a session needs a database
        // query, even if the session does not exist.
        ...limitCalls(context, 'signed-in', needsSession ? [signedInLimits.network] : []),
        requireAccess(context, endpoint),
        ...limitCalls(context, 'signed-in', needsSession ? [signedInLimits.account] : []),
        ...limitCalls(context, key, endpoint.limits ?? []),
        ...(endpoint.upload ? [admitUpload] : []),
      ],
      ...(endpoint.body && { preValidation: defaultBody }),
      ...(context.replica && mayWrite && { onSend: async (_, reply) => noteWrite(context, reply) }),
      handler: context.tracing?.tracedHandler(feature, names.operationId, handler) ?? handler,
    })
  }
  for (const [url, allowed] of methods) refuseOtherMethods(app, url, allowed)
}

/**
 * Replaces a missing request body by an empty object, so that the error reply contains the names of the missing fields.
 */
const defaultBody = async (request: FastifyRequest) => {
  request.body ??= {}
}

/** Returns the route options of an upload. An upload has a separate size limit. */
const uploadOptions = ({ maxBytes }: NonNullable<Endpoint['upload']>) => ({
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
/**
 * Returns the schema of a reply for the description of the API. For a stream of server-sent events, the schema
 * describes the data of the events.
 */
function replySchema(endpoint: Endpoint) {
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
    // The hook `onRequest` runs before the server parses the request body. Every GET route also accepts HEAD.
    onRequest: async (_request, reply) => {
      reply.header('allow', [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', '))
      throw new Refusal('method_not_allowed')
    },
    handler: () => undefined,
  })
}

function successResponses(endpoint: Endpoint): Record<number, unknown> {
  const { status = 200, alsoStatus } = endpoint
  const answer = replySchema(endpoint)
  return { [status]: answer, ...(alsoStatus && { [alsoStatus]: answer }) }
}

function errorResponses(endpoint: Endpoint): Record<number, typeof ErrorBody> {
  const always = ['invalid_request', 'too_many_requests', 'internal', 'database_unavailable', 'busy'] as const
  const codes = [...always, ...accessErrors(endpoint), ...(endpoint.errors ?? [])]
  return Object.fromEntries(codes.map((code) => [errorStatus[code], ErrorBody]))
}

function accessErrors({ access, proof }: Endpoint): readonly ErrorCode[] {
  if (access === 'staff')
    return ['not_found', ...staffErrors, ...(proof ? (['second_factor_again'] as const) : [])]
  return [
    ...(access === 'public' ? [] : (['not_signed_in', 'other_account'] as const)),
    ...(proof ? proofErrors : []),
  ]
}
