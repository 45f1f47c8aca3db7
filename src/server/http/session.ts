import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token of a signed session cookie (`token.base64(HMAC-SHA256)`, as the accounts library writes it), or undefined
 * when it was not signed by us. Costs no query.
 */
export function sessionToken(cookie: string | undefined, secret: string): string | undefined {
  if (!cookie) return undefined
  const dot = cookie.lastIndexOf('.')
  if (dot <= 0) return undefined
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}
