import type { GoogleReason } from '../../../contract/account/google.ts'

/** Only a path of this site; `/` for anything else. */
export function localPath(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  return url.origin === origin && !url.pathname.startsWith('/api')
    ? url.pathname + url.search + url.hash
    : '/'
}

/**
 * The sign-in screen. `next`: the page after the sign-in. `step`: show the second step. `google`: why a sign-in with Google
 * failed.
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
