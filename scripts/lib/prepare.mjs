import { withLock } from './lock.mjs'
import { packagesStep } from './packages.mjs'
import { runtime, runtimeStep } from './runtime.mjs'
import { webStep } from './web.mjs'

/**
 * Brings the folder to where a command can run: Node 24, packages and, when asked for, the built web app. What is up to
 * date is left alone; two commands at once take turns.
 * @param {{ web?: boolean, packages?: import('./packages.mjs').Extent }} [options] packages: `all` unless said
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
