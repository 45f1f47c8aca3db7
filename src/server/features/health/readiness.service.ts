import type { Context } from '../../context.ts'
import { whyUnusable } from '../../db/errors.ts'
import { Refusal } from '../../refusal.ts'
import { ping, writeSomething } from './health.store.ts'

/**
 * Time after a successful test write during which further checks do not write, in ms. Without such a pause, anybody
 * could cause many writes, because the endpoint is public.
 */
const WRITE_AFTER_SUCCESS_MS = 5_000
const WRITE_AFTER_FAILURE_MS = 1_000

/**
 * Creates the readiness check: the process serves requests, and the database answers and accepts writes. The check
 * refuses with `busy` while the process stops, else with `database_unavailable`.
 */
export function readinessCheck({ db, log, stopping }: Context): () => Promise<void> {
  /** The latest test write, whose result all callers share until the next write. */
  let write: Promise<void> | undefined
  let isFailing = false

  function checkWrite(): Promise<void> {
    write ??= writeSomething(db).then(
      () => {
        isFailing = false
        forgetAfter(WRITE_AFTER_SUCCESS_MS)
      },
      (error: unknown) => {
        if (!isFailing) log.warn({ err: error }, 'not ready: the database cannot be written to')
        isFailing = true
        forgetAfter(WRITE_AFTER_FAILURE_MS)
        throw error
      },
    )
    return write
  }
  function forgetAfter(ms: number): void {
    setTimeout(() => {
      write = undefined
    }, ms).unref()
  }

  return async () => {
    if (stopping.aborted) throw new Refusal('busy', { message: 'This server is stopping.' })
    try {
      await ping(db)
      await checkWrite()
    } catch (error) {
      throw whyUnusable(error)?.refusal ?? new Refusal('database_unavailable')
    }
  }
}
