import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PREVIEW_PAGES } from './bounds.ts'

/** Facts about the request that the server writes into the page. */
export interface PageMarks {
  /** Does the request have a session cookie? Without one the page skips calls that would fail. */
  session: 'none' | 'present'
  /** May the page load the payment provider's script? */
  payments: 'none' | 'stripe'
  /** Preview tags of this page; those of the whole product when absent. */
  preview?: string
}

const mark = (html: string, name: 'session' | 'payments', content: string) =>
  html.replace(new RegExp(`(<meta name="${name}" content=")[^"]*`), `$1${content}`)

interface Encoded {
  plain: Buffer
  gzip: Buffer
  br: Buffer
}

/** Puts the preview tags early into the head, because link previews read only the first part of a page. */
const withPreview = (html: string, tags: string) =>
  html.replace(/<meta name="description"[^>]*>/, (description) => `${description}\n    ${tags}`)

/** Best compression would block the process for a tenth of a second, so pages made on demand use less. */
const QUICK = { gzip: 5, brotli: 4 }
const BEST = { gzip: 9, brotli: 11 }

/**
 * Prepares all variants of the built page, compressed once, with `preview` in the head. A page with its own preview is made at
 * its first request. The returned function sets the headers and picks the encoding.
 */
export function preparePage(
  html: string,
  preview = '',
): (request: FastifyRequest, reply: FastifyReply, marks: PageMarks) => Buffer {
  const encode = (marks: PageMarks, level: typeof BEST): Encoded => {
    const marked = mark(mark(html, 'session', marks.session), 'payments', marks.payments)
    const plain = Buffer.from(withPreview(marked, marks.preview ?? preview))
    const params = { [constants.BROTLI_PARAM_QUALITY]: level.brotli }
    return { plain, gzip: gzipSync(plain, { level: level.gzip }), br: brotliCompressSync(plain, { params }) }
  }
  const variantsOf = (session: PageMarks['session']) => ({
    none: encode({ session, payments: 'none' }, BEST),
    stripe: encode({ session, payments: 'stripe' }, BEST),
  })
  const variants = { none: variantsOf('none'), present: variantsOf('present') }
  const kept = new Map<string, Encoded>()
  const own = (marks: PageMarks & { preview: string }): Encoded => {
    const key = `${marks.session} ${marks.payments} ${marks.preview}`
    const page = kept.get(key) ?? encode(marks, QUICK)
    kept.delete(key)
    kept.set(key, page)
    const [oldest = ''] = kept.keys()
    if (kept.size > PREVIEW_PAGES) kept.delete(oldest)
    return page
  }
  return (request, reply, marks) => {
    const { session, payments, preview: ownPreview } = marks
    const encoding = encodingFor(request.headers['accept-encoding'])
    reply.type('text/html; charset=utf-8')
    reply.header('cache-control', 'no-cache, private')
    reply.header('vary', 'Accept-Encoding, Cookie')
    if (encoding !== 'plain') reply.header('content-encoding', encoding)
    const page =
      ownPreview === undefined ? variants[session][payments] : own({ ...marks, preview: ownPreview })
    return page[encoding]
  }
}

/** The best encoding that the client accepts. A client that accepts any gets gzip, as @fastify/static does. */
function encodingFor(accepts = ''): keyof Encoded {
  return negotiate(accepts.toLowerCase().replace('*', 'gzip'), ['br', 'gzip']) ?? 'plain'
}
