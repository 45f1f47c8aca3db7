/**
 * Does the address ask for the second step of a sign-in? A phone may put the page away while its owner looks at their app: then it
 * comes back to this step.
 */
export const asksForSecondStep = (): boolean =>
  new URLSearchParams(window.location.search).get('step') === 'second'

const isChallengeLink = () => window.location.pathname.startsWith('/challenges/link/')

/** Writes the second step into the address. Whoever came by a challenge's link stays there. */
export const noteSecondStep = (): void =>
  window.history.replaceState(
    null,
    '',
    `${isChallengeLink() ? window.location.pathname : '/auth'}?step=second`,
  )

/** Takes it out of the address again. */
export function forgetSecondStep(): void {
  if (asksForSecondStep()) window.history.replaceState(null, '', window.location.pathname)
}
