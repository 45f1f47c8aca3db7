import { pathOf, siteUrl } from '../../../engine/site-path.ts'

/** The id of the sign-in form, for links to the form. */
export const FORM_ID = 'account'

const STEP = 'step'
const SECOND = 'second'

/**
 * Query parameters for the sign-in screen. `wantedPath` removes these parameters from the address of the page that the
 * visitor wanted to open.
 */
const OWN = ['next', STEP, 'ref', 'google']

/**
 * The page that the visitor wanted to open, as a path on this site with query and hash. At `/auth`, the query parameter
 * `next` contains the path of the page that was open when the session ended.
 */
export function wantedPath(): string {
  const here = new URL(window.location.href)
  const asked = here.pathname === '/auth' ? here.searchParams.get('next') : pathOf(here)
  const page = siteUrl(asked, here.origin)
  if (!page || /^\/(api|auth)(\/|$)/.test(page.pathname)) return '/'
  for (const name of OWN) page.searchParams.delete(name)
  if (page.hash === `#${FORM_ID}`) page.hash = ''
  return pathOf(page)
}

/** The path of the page that the visitor wanted to open, without query and hash. */
export const wantedPage = (): string => new URL(wantedPath(), window.location.origin).pathname

/**
 * True if the address asks for the second step of a sign-in. A phone can unload the page while the player uses the
 * authenticator app. When the player returns and the page reloads, the address makes the page start with the second
 * step.
 */
export const asksForSecondStep = (): boolean =>
  new URLSearchParams(window.location.search).get(STEP) === SECOND

export const noteSecondStep = (): void => writeStep(SECOND)

export const forgetSecondStep = (): void => writeStep(null)

function writeStep(step: string | null): void {
  const url = new URL(window.location.href)
  if (step === null) url.searchParams.delete(STEP)
  else url.searchParams.set(STEP, step)
  window.history.replaceState(null, '', url.pathname + url.search + url.hash)
}
