import { brotliCompressSync, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Does the request for the page carry a session cookie? Without one, the page skips calls that can only fail. */
export type SessionMark = 'none' | 'present'

const MARK = /(<meta name="session" content=")[^"]*/

interface Encoded {
  plain: Buffer
  gzip: Buffer
  br: Buffer
}

/**
 * Prepares the built page in both variants, compressed once. The returned function sets the headers and picks the
 * encoding.
 */
export function preparePage(
  html: string,
): (request: FastifyRequest, reply: FastifyReply, mark: SessionMark) => Buffer {
  const encode = (mark: SessionMark): Encoded => {
    const plain = Buffer.from(html.replace(MARK, `$1${mark}`))
    return { plain, gzip: gzipSync(plain, { level: 9 }), br: brotliCompressSync(plain) }
  }
  const variants = { none: encode('none'), present: encode('present') }
  return (request, reply, mark) => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    reply.type('text/html; charset=utf-8')
    reply.header('cache-control', 'no-cache, private')
    reply.header('vary', 'Accept-Encoding, Cookie')
    if (encoding !== 'plain') reply.header('content-encoding', encoding)
    return variants[mark][encoding]
  }
}

/** The best encoding that the client accepts. Whoever takes any takes gzip, as with the files of @fastify/static. */
function encodingFor(accepts = ''): keyof Encoded {
  return negotiate(accepts.toLowerCase().replace('*', 'gzip'), ['br', 'gzip']) ?? 'plain'
}
