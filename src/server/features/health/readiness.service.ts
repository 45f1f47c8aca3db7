import type { Output } from '../../../contract/api.ts'
import { lastRehearsal } from '../../backup/rehearsal.store.ts'
import type { Context } from '../../context.ts'
import { whyUnusable } from '../../db/errors.ts'
import { appliedMigrations, schemaMismatch } from '../../db/migrate.ts'
import { Refusal } from '../../refusal.ts'
import { writeSomething } from './health.store.ts'

/**
 * Time after a successful test write during which the server makes no further test write, in ms. The endpoint is
 * public, so without this pause, anybody could cause many writes.
 */
const WRITE_AFTER_SUCCESS_MS = 5_000
const WRITE_AFTER_FAILURE_MS = 1_000

/** Refuses with `busy` if the process is stopping, so that proxies send no new requests to it. */
export function refuseIfStopping({ stopping }: Context): void {
  if (stopping.aborted) throw new Refusal('busy', { message: 'This server is stopping.' })
}

/** The check of each context. */
const checks = new WeakMap<Context, () => Promise<void>>()

/**
 * Checks whether the process can serve requests. Refuses with `busy` if the process is stopping, with
 * `database_unavailable` if the database does not answer or cannot write, and with `schema_mismatch` if the process cannot
 * serve the schema of the database. Another process can migrate the database, and an operator can restore an older one, so
 * each call reads the list of migrations.
 */
export function checkReadiness(context: Context): Promise<void> {
  const check = checks.get(context) ?? readinessCheck(context)
  checks.set(context, check)
  return check()
}

function readinessCheck(context: Context): () => Promise<void> {
  const { db, log } = context
  /** The latest test write. All callers use its result until the pause is over. */
  let write: Promise<void> | undefined
  let isFailing = false
  let mismatch: string | undefined

  async function readMismatch(): Promise<string | undefined> {
    const found = schemaMismatch(await appliedMigrations(db))
    if (found !== undefined && found !== mismatch) log.error({ reason: found }, 'not ready: the schema')
    mismatch = found
    return found
  }

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
    refuseIfStopping(context)
    let message: string | undefined
    try {
      message = await readMismatch()
      await checkWrite()
    } catch (error) {
      throw whyUnusable(error)?.refusal ?? new Refusal('database_unavailable')
    }
    if (message !== undefined) throw new Refusal('schema_mismatch', { message })
  }
}

/** Returns the age of the newest backup that was restored aside and audited; null if there is none. */
export async function backupAge({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<Output<'GET /api/ready'>['backup']> {
  const last = await lastRehearsal(db)
  if (!last) return null
  const { madeAt, rehearsedAt } = last
  return {
    madeAt: madeAt.toISOString(),
    rehearsedAt: rehearsedAt.toISOString(),
    ageSeconds: Math.max(0, Math.floor((now().getTime() - madeAt.getTime()) / 1000)),
  }
}
