import { withLock } from './lock.mjs'
import { packagesStep } from './packages.mjs'
import { runtime, runtimeStep } from './runtime.mjs'
import { webStep } from './web.mjs'

/**
 * Prepares the project's folder so that a command can run: installs Node 24 and the packages and, on request, builds
 * the web app. Parts that are up to date are not changed. If two commands prepare the folder at the same time, the
 * second waits for the first.
 * @param {{ web?: boolean, packages?: import('./packages.mjs').Extent }} [options] packages: the default is `all`
 * @returns {Promise<import('./runtime.mjs').Runtime>}
 */
export async function prepare({ web = false, packages = 'all' } = {}) {
  const steps = [runtimeStep, packagesStep(packages), ...(web ? [webStep] : [])]
  if (!steps.every((step) => step.ready()))
    await withLock(async () => {
      for (const step of steps) if (!step.ready()) await step.make()
    })
  return runtime()
}
