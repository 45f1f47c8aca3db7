import type { GoogleReason } from '../../../contract/account/google.ts'

/** Accepts only a path of this site; returns `/` for any other text. */
export function localPath(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  return url.origin === origin && !url.pathname.startsWith('/api')
    ? url.pathname + url.search + url.hash
    : '/'
}

/**
 * Path of the sign-in page. `next` is the page after the sign-in. With `step`, the page shows the second step of a
 * sign-in. `google` is the reason why a sign-in with Google failed.
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
