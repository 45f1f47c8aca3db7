import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit } from '../../contract/endpoint.ts'

/** Information about a call that the server refuses because the caller has made too many calls. */
export interface TooMany {
  /** Number of seconds until the caller is allowed to call again. */
  wait: number
  /** True if this is the first refused call after the caller reached the limit. */
  isFirst: boolean
}

/** Counts a call of `who`. Returns undefined when the rate limit allows the call. */
export type RateLimiter = (name: string, who: string, limit: Limit) => Promise<TooMany | undefined>

export const unlimited: RateLimiter = async () => undefined

/**
 * Returns a function that counts calls. With PostgreSQL, the database stores the numbers of calls, so that all
 * processes use the same numbers. Only for `local` limits, each process counts in its own memory. With the embedded
 * database there is only one process, so the process counts all calls in its memory.
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
              inMemoryBlockOnConsumed: limit.max + 1, // further calls of a refused caller cause no query
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
