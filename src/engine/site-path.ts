/**
 * The parts of a `URL` that this file uses. The file declares them itself, because the engine is compiled without the
 * types of Node.js and of browsers.
 */
interface Address {
  readonly href: string
  readonly origin: string
  readonly pathname: string
  readonly search: string
  hash: string
  readonly searchParams: { delete(name: string): void }
}

declare const URL: {
  new (url: string, base: string): Address
  canParse(url: string, base: string): boolean
}

/**
 * Returns the URL of `path` on the site of `origin`, or undefined if the path leads to another site. The function must
 * use the result of the URL parser. For example, the parser removes `/.`, so `/.//evil.example` becomes
 * `//evil.example`, which leads to another site.
 */
export function siteUrl(path: string | null | undefined, origin: string): Address | undefined {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  const parsed = pathOf(url)
  const isSame = URL.canParse(parsed, origin) && new URL(parsed, origin).href === url.href
  return url.origin === origin && isSame ? url : undefined
}

/** Returns a URL without its origin: the path, the query and the hash. */
export const pathOf = ({ pathname, search, hash }: Pick<Address, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash
