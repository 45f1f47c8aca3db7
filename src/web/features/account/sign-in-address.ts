import { pathOf, siteUrl } from '../../../engine/site-path.ts'

/** The id of the sign-in form, for links that lead to the form. */
export const FORM_ID = 'account'

const STEP = 'step'
const SECOND = 'second'

/** Query parameters of the sign-in screen, removed from the address of the page that the visitor wanted to open. */
const OWN = ['next', STEP, 'ref', 'google']

/**
 * The page that a visitor opened, as a path of this site with query and hash. At /auth the parameter `next` has the
 * path of the page that was open when the session ended.
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
 * Does the address ask for the second step of a sign-in? A phone may unload the page while the authenticator app is
 * open. When the player comes back, the address makes the page start again with the second step.
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
