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

declare const URL: new (url: string, base: string) => Address

/** Returns undefined if the URL parser refuses the address. `URL.canParse` is not in every browser that the app supports. */
function parse(path: string, origin: string): Address | undefined {
  try {
    return new URL(path, origin)
  } catch {
    return undefined
  }
}

/**
 * Returns the URL of `path` on the site of `origin`, or undefined if the path leads to another site. The function must
 * use the result of the URL parser. For example, the parser removes `/.`, so `/.//evil.example` becomes
 * `//evil.example`, which leads to another site.
 */
export function siteUrl(path: string | null | undefined, origin: string): Address | undefined {
  const url = path?.startsWith('/') ? parse(path, origin) : undefined
  const isSame = url !== undefined && parse(pathOf(url), origin)?.href === url.href
  return isSame && url.origin === origin ? url : undefined
}

/** Returns a URL without its origin: the path, the query and the hash. */
export const pathOf = ({ pathname, search, hash }: Pick<Address, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash
