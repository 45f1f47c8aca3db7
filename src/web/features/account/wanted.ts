/** The id of the form: a link within the page leads there. */
export const FORM = 'account'

/** Parameters by which the sign-in screen itself is steered: they do not belong to the page that is wanted. */
const OWN = ['next', 'step', 'ref', 'google']

/**
 * The page that a visitor came for: that of the address or, at /auth, the one that `next` names there (a session has ended on it).
 * A path of this site with its query and hash.
 */
export function wantedPath(): string {
  const here = new URL(window.location.href)
  const page =
    here.pathname === '/auth' ? (localUrl(here.searchParams.get('next')) ?? new URL('/', here)) : here
  for (const name of OWN) page.searchParams.delete(name)
  return page.pathname + page.search + (page.hash === `#${FORM}` ? '' : page.hash)
}

/** A page of this site; undefined for anything else, so that nobody can be led away by a link to the sign-in screen. */
function localUrl(path: string | null): URL | undefined {
  const { origin } = window.location
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  return url.origin === origin && !/^\/(api|auth)(\/|$)/.test(url.pathname) ? url : undefined
}

/** The same without query and hash. */
export const wantedPage = (): string => new URL(wantedPath(), window.location.origin).pathname
