import { once } from 'node:events'
import { request } from 'node:http'
import { type Random, randomFrom } from '../../src/engine/random.ts'
import { Liar, newPerson } from '../support/openid.ts'
import type { Attack, Size } from './support/attack.ts'
import { onVictim } from './support/victim.ts'

const PATHS: Readonly<Record<Size, number>> = { short: 150, full: 3_000 }
const SEED = 'addresses of another site'
/** Paths that could lead to another site if the server handled them wrongly. */
const known = [
  ...['//evil.example', '/.//evil.example', '/..//evil.example', '/%2e//evil.example', '/a/..//evil.example'],
  ...['/./\\evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/\n//evil.example'],
  ...['https:evil.example', 'https://evil.example', 'javascript:alert(1)', '/@evil.example', '@evil.example'],
  ...['///evil.example', '/%2F/evil.example', '/%5Cevil.example', '/／evil.example', '.evil.example'],
]
const parts = [
  ...['/', '/', '/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%5c', '\t', '\n', '\r', '%09', '%00'],
  ...['evil.example', 'evil.example', '@', ':', ':80', 'http:', 'javascript:', '?', '#', '／', '。', 'a'],
]

/**
 * Attack: somebody publishes links to this site that should redirect to another site. Every redirect of the server must
 * stay on the site, for every path of the request and for every page in the parameter `next`.
 */
export const redirects: Attack = async (size) => {
  const google = new Liar()
  await google.start()
  const settings = { ...google.settings, PUBLIC_URL: 'http://play.wordconnect.example' }
  try {
    return await onVictim(async (victim) => {
      const problems: string[] = []
      let followed = 0
      const judge = (asked: string, location: string | null | undefined) => {
        if (!location) return
        followed++
        for (const url of placesIn(location, victim.product.origin))
          if (url.origin !== victim.product.origin) problems.push(`${asked} led to ${url.href}`)
      }
      const random = randomFrom(SEED)
      const paths = [...known, ...Array.from({ length: PATHS[size] }, () => anyPath(random))]
      const person = newPerson()
      for (const path of paths) {
        for (const address of targetsOf(path))
          judge(address, await locationOf(victim.product.origin, address))
        const client = victim.client()
        const { headers } = await client.try('GET /api/auth/google', { query: { next: path } })
        const back = google.send(headers.get('location') ?? '', person)
        judge(`next=${JSON.stringify(path)}`, (await client.raw('GET', back)).headers.get('location'))
      }
      if (followed < paths.length) problems.push(`only ${followed} redirects for ${paths.length} sign-ins`)
      return { figures: [`${paths.length} paths, ${followed} redirects read`], problems }
    }, settings)
  } finally {
    await google.close()
  }
}

function anyPath(random: Random): string {
  const text = Array.from({ length: 1 + random.below(7) }, () => random.pick(parts)).join('')
  return random.below(4) === 0 ? text : `/${text}`
}

/** Returns the request targets that a hostile link with this path can have. */
function targetsOf(path: string): string[] {
  const encoded = path.replace(/[^!-~]/gu, encodeURIComponent)
  const query = encodeURIComponent(path)
  return [
    `/${encoded}`,
    `/index.html${encoded}`,
    `/index.html?next=${query}`,
    `/api/logout?next=${query}`,
    `/api/auth/google/callback?error=access_denied&state=${query}&next=${query}`,
  ]
}

/**
 * Returns the URLs to which a redirect leads a browser: the URL of the redirect, and the page that the browser opens
 * after a sign-in (`next`). The web app reads `next` with the same function as the server.
 */
function placesIn(location: string, origin: string): URL[] {
  const url = new URL(location, origin)
  const next = url.searchParams.get('next')
  return next === null ? [url] : [url, new URL(next, origin)]
}

/** Sends a request target without changing it (`fetch` would change it). Returns the reply's header `Location`. */
async function locationOf(origin: string, path: string): Promise<string | undefined> {
  const { hostname, port } = new URL(origin)
  const sent = request({ hostname, port, path, headers: { accept: 'text/html' } }).end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  return answer.headers.location
}
