import { brotliCompressSync, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What the server writes into the page about its request. */
export interface PageMarks {
  /** Does the request carry a session cookie? Without one, the page skips calls that can only fail. */
  session: 'none' | 'present'
  /** May the page load the payment provider's script? */
  payments: 'none' | 'stripe'
}

const mark = (html: string, name: keyof PageMarks, content: string) =>
  html.replace(new RegExp(`(<meta name="${name}" content=")[^"]*`), `$1${content}`)

interface Encoded {
  plain: Buffer
  gzip: Buffer
  br: Buffer
}

/**
 * Prepares the built page in all its variants, compressed once. The returned function sets the headers and picks the
 * encoding.
 */
export function preparePage(
  html: string,
): (request: FastifyRequest, reply: FastifyReply, marks: PageMarks) => Buffer {
  const encode = (marks: PageMarks): Encoded => {
    const plain = Buffer.from(mark(mark(html, 'session', marks.session), 'payments', marks.payments))
    return { plain, gzip: gzipSync(plain, { level: 9 }), br: brotliCompressSync(plain) }
  }
  const variantsOf = (session: PageMarks['session']) => ({
    none: encode({ session, payments: 'none' }),
    stripe: encode({ session, payments: 'stripe' }),
  })
  const variants = { none: variantsOf('none'), present: variantsOf('present') }
  return (request, reply, { session, payments }) => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    reply.type('text/html; charset=utf-8')
    reply.header('cache-control', 'no-cache, private')
    reply.header('vary', 'Accept-Encoding, Cookie')
    if (encoding !== 'plain') reply.header('content-encoding', encoding)
    return variants[session][payments][encoding]
  }
}

/** The best encoding that the client accepts. Whoever takes any takes gzip, as with the files of @fastify/static. */
function encodingFor(accepts = ''): keyof Encoded {
  return negotiate(accepts.toLowerCase().replace('*', 'gzip'), ['br', 'gzip']) ?? 'plain'
}
