import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { KEPT_PAGES } from './bounds.ts'

/** Values that the server writes into meta tags of the page for each request. */
export interface PageMarks {
  /**
   * `present` if the request has a session cookie with a valid signature. If the value is `none`, the page does not
   * send requests that need a session.
   */
  session: 'none' | 'present'
  /** `stripe` if the page is allowed to load Stripe's script. */
  payments: 'none' | 'stripe'
  /**
   * HTML tags for the preview of a link to this page. If this field is absent, the page has the preview tags of the
   * start page.
   */
  preview?: string
}

const mark = (html: string, name: 'session' | 'payments', content: string) =>
  html.replace(new RegExp(`(<meta name="${name}" content=")[^"]*`), `$1${content}`)

type Encoding = 'plain' | 'gzip' | 'br'

/**
 * Inserts the preview tags near the beginning of the page, because programs that show link previews read only the first
 * part of a page.
 */
const withPreview = (html: string, tags: string) =>
  html.replace(/<meta name="description"[^>]*>/, (description) => `${description}\n    ${tags}`)

/**
 * Levels of compression. The level `BEST` is slow. The server uses it only for pages with the link preview of the start
 * page. These pages have few variants, and all variants stay in the cache. The level `QUICK` is for the many pages with
 * a different link preview.
 */
const BEST = { gzip: 9, br: 11 }
const QUICK = { gzip: 5, br: 4 }

/** These functions compress on other threads, so that other requests do not have to wait. */
const compress = {
  plain: async (page: Buffer) => page,
  gzip: (page: Buffer, { gzip: level }: typeof BEST) => promisify(gzip)(page, { level }),
  br: (page: Buffer, { br }: typeof BEST) =>
    promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: br } }),
} satisfies Record<Encoding, unknown>

/**
 * Returns a function that sets the headers of a reply and returns the compressed page. The function compresses each
 * variant of the page at the first request for the variant, and then caches the result.
 */
export function preparePage(
  html: string,
  preview = '',
): (request: FastifyRequest, reply: FastifyReply, marks: PageMarks) => Promise<Buffer> {
  const own = new Map<string, Promise<Buffer>>()
  const withOtherPreviews = new Map<string, Promise<Buffer>>()
  const encode = (marks: PageMarks, encoding: Encoding) => {
    const marked = mark(mark(html, 'session', marks.session), 'payments', marks.payments)
    const plain = Buffer.from(withPreview(marked, marks.preview ?? preview))
    return compress[encoding](plain, marks.preview === undefined ? BEST : QUICK)
  }
  return (request, reply, marks) => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    reply.type('text/html; charset=utf-8')
    reply.header('cache-control', 'no-cache, private')
    reply.header('vary', 'Accept-Encoding, Cookie')
    if (encoding !== 'plain') reply.header('content-encoding', encoding)
    // There are two caches. Therefore the pages with the link preview of the start page stay in the cache, even if
    // clients request many other previews.
    const kept = marks.preview === undefined ? own : withOtherPreviews
    const key = `${encoding} ${marks.session} ${marks.payments} ${marks.preview ?? ''}`
    const page = kept.get(key) ?? encode(marks, encoding)
    kept.delete(key)
    kept.set(key, page)
    page.catch(() => kept.delete(key)) // the next request compresses the page again
    const [oldest = ''] = kept.keys()
    if (kept.size > KEPT_PAGES) kept.delete(oldest)
    return page
  }
}

/**
 * Returns the best encoding that the client accepts. If a client accepts every encoding (`*`), the function returns
 * gzip, like the library @fastify/static.
 */
function encodingFor(accepts = ''): Encoding {
  return negotiate(accepts.toLowerCase().replace('*', 'gzip'), ['br', 'gzip']) ?? 'plain'
}
