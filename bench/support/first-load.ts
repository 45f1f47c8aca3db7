import { type BrowserContext, chromium } from '@playwright/test'

const QUIET_MS = 1_000

/** A response that the browser receives when it loads a page for the first time. */
export interface Loaded {
  path: string
  kind: 'script' | 'page' | 'style' | 'font' | 'other'
  /** Transferred bytes of the body. */
  bytes: number
  encoding: string
}

/**
 * Loads a page in a fresh browser that accepts only one content encoding. Waits until the browser has received nothing
 * for a second. Returns all responses that the browser received.
 */
export async function firstLoad(
  executablePath: string,
  url: string,
  encoding: 'gzip' | 'br',
  cookie?: string,
): Promise<Loaded[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      extraHTTPHeaders: { 'accept-encoding': encoding },
    })
    if (cookie) await addCookies(context, url, cookie)
    const page = await context.newPage()
    const loads: Promise<Loaded>[] = []
    page.on('requestfinished', (request) => {
      const loaded = async (): Promise<Loaded> => {
        const headers = (await request.response())?.headers() ?? {}
        const { responseBodySize: bytes } = await request.sizes()
        const kind = kindOf(headers['content-type'] ?? '')
        return {
          path: new URL(request.url()).pathname,
          kind,
          bytes,
          encoding: headers['content-encoding'] ?? '',
        }
      }
      loads.push(loaded())
    })
    await page.goto(url, { waitUntil: 'load' })
    // If an event stream stays open, the browser never reports that the network is idle. Therefore the loop ends when
    // no further response has arrived during a pause.
    for (let before = -1; before !== loads.length; ) {
      before = loads.length
      await page.waitForTimeout(QUIET_MS)
    }
    // A response that arrives now would be read after the browser has closed.
    page.removeAllListeners('requestfinished')
    return await Promise.all(loads)
  } finally {
    await browser.close()
  }
}

async function addCookies(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const pairs = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: new URL(url).origin }
  })
  await context.addCookies(pairs)
}

function kindOf(type: string): Loaded['kind'] {
  if (type.includes('javascript')) return 'script'
  if (type.includes('text/html')) return 'page'
  if (type.includes('text/css')) return 'style'
  return type.startsWith('font/') ? 'font' : 'other'
}
