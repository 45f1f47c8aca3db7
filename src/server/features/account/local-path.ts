import type { GoogleReason } from '../../../contract/account/google.ts'

/** Where the page goes on, if it is a path of this site. */
export function localPath(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  return url.origin === origin && !url.pathname.startsWith('/api')
    ? url.pathname + url.search + url.hash
    : '/'
}

/**
 * The sign-in screen, from which whoever signs in goes on at `next`. `step`: at its second step; `google`: it tells why nothing came of
 * a sign-in with Google.
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
