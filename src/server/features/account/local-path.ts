import type { GoogleReason } from '../../../contract/account/google.ts'
import { pathOf, siteUrl } from '../../../engine/site-path.ts'

/** Accepts only a path of a page of this site; returns `/` for any other text. */
export function localPath(next: string | undefined, origin: string): string {
  const url = siteUrl(next, origin)
  return url && !url.pathname.startsWith('/api') ? pathOf(url) : '/'
}

/**
 * Path of the sign-in page. The parameter `next` is the page to open after the sign-in. With `step`, the page shows the
 * second step of a sign-in. The parameter `google` is the reason why a sign-in with Google failed.
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
