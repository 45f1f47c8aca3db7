import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit } from '../../contract/endpoint.ts'

/** A call that exceeds the rate limit. */
export interface TooMany {
  /** Seconds until the caller may call again. */
  wait: number
  /** True for the first refused call since the caller's limit was reached. */
  isFirst: boolean
}

/** Counts a call against a limit. Returns undefined when the rate limit allows the call. */
export type RateLimiter = (name: string, who: string, limit: Limit) => Promise<TooMany | undefined>

export const unlimited: RateLimiter = async () => undefined

/**
 * Creates the rate limiter. Counts are stored in PostgreSQL and shared by all processes. `local` limits, and all limits
 * with the embedded database, are counted in memory. The embedded database has only one process.
 */
export function rateLimiter(kind: 'embedded' | 'postgres', pool: pg.Pool): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>()
  const limiterFor = (name: string, limit: Limit) => {
    const key = `${name} ${limit.by} ${limit.seconds}`
    let limiter = limiters.get(key)
    if (!limiter) {
      const options = { keyPrefix: key, points: limit.max, duration: limit.seconds }
      limiter =
        kind === 'embedded' || limit.local
          ? new RateLimiterMemory(options)
          : new RateLimiterPostgres({
              ...options,
              storeClient: pool,
              storeType: 'pool',
              tableName: 'rate_limit',
              tableCreated: true,
              clearExpiredByTimeout: false, // the job `drop-expired-limits` deletes expired rows
              inMemoryBlockOnConsumed: limit.max + 1, // further calls of a refused caller need no query
            })
      limiters.set(key, limiter)
    }
    return limiter
  }
  return async (name, who, limit) => {
    try {
      await limiterFor(name, limit).consume(who)
      return undefined
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return {
        wait: Math.max(1, refused.msBeforeNext / 1000),
        isFirst: refused.consumedPoints === limit.max + 1,
      }
    }
  }
}
