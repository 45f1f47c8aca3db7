import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Limit } from '../../contract/endpoint.ts'
import type { Context } from '../context.ts'
import type { Env } from '../env.ts'
import { Refusal } from '../refusal.ts'
import { networkOf } from '../security-log.ts'
import { answerFileError, isPageRequest } from './errors.ts'
import { preparePage } from './page.ts'
import { countCall, signedToken } from './policy.ts'
import { type PagePreview, previewTags } from './preview.ts'

const SITE = join(import.meta.dirname, '../../../dist/web')
const YEAR_SECONDS = 31_536_000

/*
 * Limits of a network, for everything outside the API contract. The limits only stop floods: no page of the app loads
 * the HTML page again while a player uses it, so 3,000 pages in a minute are thousands of people behind one address. A
 * first visit also loads the files of the app, which the browser then keeps.
 */
const PAGES: Limit = { max: 3_000, seconds: 60, by: 'network', local: true }
const FILES: Limit = { max: 60_000, seconds: 60, by: 'network', local: true }
/** Above this limit, pages have the link preview of the start page, which needs no query. People see no difference. */
const PREVIEWS: Limit = { max: 300, seconds: 60, by: 'network', local: true }

/**
 * Returns the hashes of the page's inline scripts or styles, so that the content security policy can allow these
 * scripts or styles without 'unsafe-inline'.
 */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g')
  return [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

/** Returns the HTML page of the web app; undefined when nobody has built the web app. */
export function readPage(): string | undefined {
  const index = join(SITE, 'index.html')
  return existsSync(index) ? readFileSync(index, 'utf8') : undefined
}

/** The only page on which Stripe's script may run. */
const STORE = '/premium-store'
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']
/** Origins that the content security policy must allow for Stripe. */
const stripeSources = {
  scriptSrc: STRIPE_SCRIPTS,
  frameSrc: [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
  imgSrc: ['https://*.stripe.com'],
}

/** Pages whose URL contains a secret token. The browser must not send such a URL to other sites as referrer. */
const TOKEN_PAGES = ['/verify-email', '/reset-password']

/**
 * Returns the security headers of every reply. `html` is the page of the web app, whose inline scripts and styles are
 * allowed. `isPaying` is true for the page that loads Stripe's script.
 */
export function securityHeaders(env: Env, html = '', isPaying = false): ReadonlyMap<string, string> {
  const stripe = isPaying ? stripeSources : { scriptSrc: [], frameSrc: [], connectSrc: [], imgSrc: [] }
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineHashes(html, 'script'), ...stripe.scriptSrc],
        styleSrc: ["'self'", ...inlineHashes(html, 'style')],
        imgSrc: ["'self'", 'data:', 'blob:', ...stripe.imgSrc],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...stripe.connectSrc],
        frameSrc: isPaying ? stripe.frameSrc : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: env.publicUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  // The headers are the same for every request, so the server computes the headers only once, with an artificial
  // request.
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  secure(request, response, () => {})
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Returns the link preview for a path; undefined when the page has the same link preview as the start page. */
export type PreviewOf = (path: string) => Promise<PagePreview | undefined>

/**
 * Serves the web app on every path outside /api. A page without a link preview of its own gets the link preview of the
 * start page `/`.
 */
export async function serveSite(
  app: FastifyInstance,
  context: Context,
  html: string | undefined,
  previewOf: PreviewOf,
): Promise<void> {
  if (html !== undefined) {
    await app.register((files, _options, done) => {
      files.setErrorHandler(answerFileError)
      files.register(fastifyStatic, {
        root: SITE,
        index: false,
        wildcard: false,
        globIgnore: ['**/index.html*'],
        preCompressed: true,
        cacheControl: false,
        setHeaders(reply, path) {
          const forever = path.includes('/assets/')
          if (path.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8')
          reply.header('cache-control', forever ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
        },
      })
      done()
    })
  }
  const front = await previewOf('/')
  const page =
    html === undefined ? undefined : preparePage(html, front && previewTags({ ...front, url: undefined }))
  const policy = 'content-security-policy'
  const payingPolicy = securityHeaders(context.env, html, true).get(policy)
  app.get('/index.html', { schema: { hide: true } }, (_request, reply) => reply.redirect('/', 302))
  app.addHook('onRequest', async (request) => {
    const { config, url } = request.routeOptions
    if (config.isEndpoint) return
    await (url === undefined
      ? countCall(context, request, 'page', PAGES)
      : countCall(context, request, 'file', FILES))
  })
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split(/[?#]/)
    // The web app shows an error for unknown paths. The server replies 404 only if a requested file does not exist.
    if (!page || !isPageRequest(request) || /\.\w{2,5}$/.test(path)) throw new Refusal('not_found')
    const isPaying = context.payments.provider === 'stripe' && path === STORE
    if (TOKEN_PAGES.includes(path)) reply.header('referrer-policy', 'no-referrer')
    if (isPaying && payingPolicy) reply.header(policy, payingPolicy)
    const session = signedToken(context, request) === undefined ? 'none' : 'present'
    // Link previews are only computed for requests without a session, so that players need not wait for a link preview.
    const preview =
      session === 'none' && !(await context.limiter('preview', networkOf(request.ip), PREVIEWS))
        ? await previewOf(path)
        : undefined
    return page(request, reply, {
      session,
      payments: isPaying ? 'stripe' : 'none',
      ...(preview && { preview: previewTags(preview) }),
    })
  })
}
