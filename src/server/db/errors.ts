import { Refusal } from '../refusal.ts'

const UNIQUE_VIOLATION = '23505'

export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === UNIQUE_VIOLATION
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Returns true if the error means that a lock was not available within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === LOCK_NOT_AVAILABLE
}

/**
 * Error codes that mean that the database cannot be reached. They are codes of Node.js, and the PostgreSQL codes 08…,
 * 53300 and 57P….
 */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|08...|53300|57P0.)$/
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection/
const DISK_FULL = /^(53100|ENOSPC)$/
const READ_ONLY = /^(25006|EROFS)$/
const RETRY_SECONDS = 2

/** Returns true if the error means that the database is unreachable. */
export function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return AWAY.test(code) || AWAY_MESSAGES.test(message)
}

/**
 * If the error means that the database is unreachable, full or read-only, returns a text for the log and the refusal
 * for the client. Returns undefined for all other errors.
 */
export function whyUnusable(error: unknown): { log: string; refusal: Refusal } | undefined {
  const { code = '' } = error as { code?: string }
  const unavailable = (extra: { message?: string } = {}) =>
    new Refusal('database_unavailable', { retryAfter: RETRY_SECONDS, ...extra })
  if (DISK_FULL.test(code)) {
    const refusal = unavailable({ message: 'The disk of the database is full.' })
    return { log: 'the disk of the database is full', refusal }
  }
  if (READ_ONLY.test(code))
    return {
      log: 'the database is read-only',
      refusal: unavailable({ message: 'The database is read-only.' }),
    }
  if (isAway(error)) return { log: 'the database is away', refusal: unavailable() }
  return undefined
}
