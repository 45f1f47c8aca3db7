import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Returns true if the client already has this version of the reply, according to the header `ETag` of the reply. The
 * comparison is weak (RFC 9110, 13.1.2), because a proxy that compresses replies marks their ETags as weak (`W/`).
 */
export function isKnownTo({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  const own = opaque(String(reply.getHeader('etag')))
  const known = headers['if-none-match']?.split(',').map((tag) => opaque(tag.trim())) ?? []
  return known.some((tag) => tag === own || tag === '*')
}

const opaque = (tag: string) => tag.replace(/^W\//, '')

/**
 * If the client has the current version of a cacheable reply, the server replies with the status 304 and without a
 * body. If a cacheable reply has no ETag, the function uses the hash of the body as ETag. The replies with files are
 * streams; their ETags come from @fastify/static.
 */
export function answerNotModified(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const caching = String(reply.getHeader('cache-control') ?? 'no-store')
    if (reply.statusCode !== 200 || caching.includes('no-store')) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (!reply.hasHeader('etag'))
      reply.header('etag', `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`)
    if (!isKnownTo(request, reply)) return payload
    for (const name of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(name)
    reply.status(304)
    return request.method === 'HEAD' ? '' : null // Fastify counts the bytes of a reply to HEAD
  })
}
