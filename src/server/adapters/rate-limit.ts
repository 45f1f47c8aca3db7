import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit } from '../../contract/endpoint.ts'

/** Counts a call against a limit. Returns 0, or the seconds to wait when there were too many calls. */
export type RateLimiter = (name: string, who: string, limit: Limit) => Promise<number>

export const unlimited: RateLimiter = async () => 0

/**
 * Counts in memory with the embedded database, which has one process; else in PostgreSQL, so that all processes count
 * together.
 */
export function rateLimiter(kind: 'embedded' | 'postgres', pool: pg.Pool): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>()
  const limiterFor = (name: string, limit: Limit) => {
    const key = `${name} ${limit.by} ${limit.seconds}`
    let limiter = limiters.get(key)
    if (!limiter) {
      const options = { keyPrefix: key, points: limit.max, duration: limit.seconds }
      limiter =
        kind === 'embedded'
          ? new RateLimiterMemory(options)
          : new RateLimiterPostgres({
              ...options,
              storeClient: pool,
              storeType: 'pool',
              tableName: 'rate_limit',
              tableCreated: true,
              clearExpiredByTimeout: false, // the job `drop-expired-limits` does it
            })
      limiters.set(key, limiter)
    }
    return limiter
  }
  return async (name, who, limit) => {
    try {
      await limiterFor(name, limit).consume(who)
      return 0
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext / 1000)
      throw refused
    }
  }
}
