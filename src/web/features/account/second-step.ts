const STEP = 'step'
const SECOND = 'second'

/**
 * Does the address ask for the second step of a sign-in? A phone may put the page away while its owner looks at their app: then it
 * comes back to this step.
 */
export const asksForSecondStep = (): boolean =>
  new URLSearchParams(window.location.search).get(STEP) === SECOND

/** Writes the second step into the address, which keeps the page that the visitor came for. */
export const noteSecondStep = (): void => writeStep(SECOND)

/** Takes it out of the address again. */
export const forgetSecondStep = (): void => writeStep(null)

function writeStep(step: string | null): void {
  const url = new URL(window.location.href)
  if (step === null) url.searchParams.delete(STEP)
  else url.searchParams.set(STEP, step)
  window.history.replaceState(null, '', url.pathname + url.search + url.hash)
}
