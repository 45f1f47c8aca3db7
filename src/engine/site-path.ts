/** The parts of a `URL` that this file uses. The engine is compiled without the types of Node and of browsers. */
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
 * Returns the address that `path` names on the site of `origin`. Returns undefined if a browser would leave the site: the
 * parser of addresses removes `/.` and `/..`, so `/.//evil.example` becomes `//evil.example`, which is another site.
 */
export function siteUrl(path: string | null | undefined, origin: string): Address | undefined {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  const parsed = pathOf(url)
  const isSame = URL.canParse(parsed, origin) && new URL(parsed, origin).href === url.href
  return url.origin === origin && isSame ? url : undefined
}

/** Returns the path of an address with its query and hash. */
export const pathOf = ({ pathname, search, hash }: Pick<Address, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash
