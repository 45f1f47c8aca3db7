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
import { readLagging } from './lagging-reads.ts'
import { preparePage } from './page.ts'
import { countCall, signedToken } from './policy.ts'
import { type PagePreview, previewTags } from './preview.ts'

const SITE = join(import.meta.dirname, '../../../dist/web')
const YEAR_SECONDS = 31_536_000

/**
 * Rate limits for each network, for all requests outside the API contract. The limits only prevent floods of requests.
 * The web app does not load its HTML page again while a player uses the app. Therefore 3,000 pages in a minute mean
 * thousands of people with one network address. At the first visit, a browser also loads the files of the app, and then
 * stores them.
 */
const PAGES: Limit = { max: 3_000, seconds: 60, by: 'network', local: true }
const FILES: Limit = { max: 60_000, seconds: 60, by: 'network', local: true }
/**
 * Above this limit, pages have the link preview of the start page, because this preview needs no database query. For
 * people the page is the same.
 */
const PREVIEWS: Limit = { max: 300, seconds: 60, by: 'network', local: true }
/**
 * Limit of link previews for all networks together. A preview costs up to 2 ms on the thread that answers all requests.
 * Without this limit, many networks together could keep this thread busy.
 */
const ALL_PREVIEWS: Limit = { max: 60, seconds: 1, by: 'network', local: true }

/**
 * Returns the hashes of the page's inline scripts or styles. With these hashes, the content security policy can allow
 * the scripts or styles without 'unsafe-inline'.
 */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g')
  return [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

/** The HTML pages of the web app. `framed` is the page for frames on other sites: see `FRAMED`. */
export interface Pages {
  app: string
  framed: string
}

/** Returns the HTML pages of the web app, or undefined if the web app is not built. */
export function readPages(): Pages | undefined {
  const read = (file: string) => readFileSync(join(SITE, file), 'utf8')
  if (!existsSync(join(SITE, 'index.html'))) return undefined
  return { app: read('index.html'), framed: read('embed.html') }
}

/** Path of the only page that is allowed to run Stripe's script. */
const STORE = '/premium-store'
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']
/** Origins that the content security policy must allow so that Stripe's script works. */
const stripeSources = {
  scriptSrc: STRIPE_SCRIPTS,
  frameSrc: [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
  imgSrc: ['https://*.stripe.com'],
}

/**
 * Pages whose URL contains a secret token. The browser must not send such a URL to other sites as referrer, and search
 * engines must not list it.
 */
const TOKEN_PAGE = /^\/(verify-email|reset-password|c\/[^/]+)$/

/**
 * Pages that every site is allowed to show in a frame: a board that a player made. Such a page never receives data of a
 * session, because the site around it could lead the player's clicks.
 */
const FRAMED = /^\/b\/[\w-]{1,64}\/embed$/

/**
 * Returns the security headers of every reply. `html` is the page of the web app. The headers allow the inline scripts
 * and styles of this page. The kind `paying` is the page that loads Stripe's script; `framed` are the pages in `FRAMED`.
 */
export function securityHeaders(
  env: Env,
  html = '',
  kind: 'usual' | 'paying' | 'framed' = 'usual',
): ReadonlyMap<string, string> {
  const isPaying = kind === 'paying'
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
        frameAncestors: [kind === 'framed' ? '*' : "'none'"],
      },
    },
    strictTransportSecurity: env.publicUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  // The headers are the same for every request. Therefore the server computes them only once, with an artificial
  // request.
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  secure(request, response, () => {})
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Returns the link preview for a path, or undefined if the page has the same link preview as the start page. */
export type PreviewOf = (context: Context, path: string) => Promise<PagePreview | undefined>

/**
 * Serves the web app on every path outside /api. If a page has no specific link preview, the function uses the link
 * preview of the start page `/`.
 */
export async function serveSite(
  app: FastifyInstance,
  context: Context,
  pages: Pages | undefined,
  previewOf: PreviewOf,
): Promise<void> {
  if (pages) {
    await app.register((files, _options, done) => {
      files.setErrorHandler(answerFileError)
      files.register(fastifyStatic, {
        root: SITE,
        index: false,
        wildcard: false,
        globIgnore: ['**/{index,embed}.html*'],
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
  const front = await previewOf(context, '/')
  const prepared = (html: string) => preparePage(html, front && previewTags({ ...front, url: undefined }))
  const page = pages && prepared(pages.app)
  const framedPage = pages && prepared(pages.framed)
  const policy = 'content-security-policy'
  const payingPolicy = securityHeaders(context.env, pages?.app, 'paying').get(policy)
  const framedPolicy = securityHeaders(context.env, pages?.framed, 'framed').get(policy)
  app.get('/index.html', { schema: { hide: true } }, (_request, reply) => reply.redirect('/', 302))
  app.addHook('onRequest', async (request) => {
    const { config, url } = request.routeOptions
    if (config.isEndpoint) return
    await (url === undefined
      ? countCall(context, request, 'page', PAGES)
      : countCall(context, request, 'file', FILES))
  })
  /** Returns true if the server is allowed to compute one more link preview for the network of the request. */
  const mayPreview = async (ip: string) =>
    !(await context.limiter('preview', networkOf(ip), PREVIEWS)) &&
    !(await context.limiter('preview of everybody', '', ALL_PREVIEWS))
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split(/[?#]/)
    // The web app shows an error for unknown paths. The server replies with the status 404 only if the address is the
    // address of a file and this file does not exist.
    if (!page || !framedPage || !isPageRequest(request) || /\.\w{2,5}$/.test(path))
      throw new Refusal('not_found')
    const isPaying = context.payments.provider === 'stripe' && path === STORE
    if (TOKEN_PAGE.test(path)) reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    if (isPaying && payingPolicy) reply.header(policy, payingPolicy)
    const isFramed = FRAMED.test(path)
    if (isFramed && framedPolicy) {
      reply.header(policy, framedPolicy)
      reply.raw.removeHeader('x-frame-options')
    }
    const session = isFramed || signedToken(context, request) === undefined ? 'none' : 'present'
    // The server computes link previews only for requests without a session, so that players do not have to wait for a
    // link preview.
    const preview =
      session === 'none' && (await mayPreview(request.ip))
        ? await readLagging(context, request, (from) => previewOf(from, path))
        : undefined
    return (isFramed ? framedPage : page)(request, reply, {
      session,
      payments: isPaying ? 'stripe' : 'none',
      ...(preview && { preview: previewTags(preview) }),
    })
  })
}
