import type { GoogleReason } from '../../../contract/account/google.ts'
import { pathOf, siteUrl } from '../../../engine/site-path.ts'

/**
 * Returns the path in `next` if `next` is the address of a page of this site. For all other texts, the function returns
 * `/`.
 */
export function localPath(next: string | undefined, origin: string): string {
  const url = siteUrl(next, origin)
  return url && !url.pathname.startsWith('/api') ? pathOf(url) : '/'
}

/**
 * Returns the path of the sign-in page. `next` is the page that opens after the sign-in. If `step` is set, the page
 * shows the second step of a sign-in. `google` is the reason why a sign-in with Google failed.
 */
export function signInPath({
  next,
  ...steps
}: {
  next: string
  step?: 'second'
  google?: GoogleReason
}): string {
  const query = new URLSearchParams({ ...steps, ...(next !== '/' && { next }) })
  return query.size > 0 ? `/auth?${query}` : '/auth'
}
