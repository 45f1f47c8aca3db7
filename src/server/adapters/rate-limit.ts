import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Limit } from '../../contract/endpoint.ts'
import type { Database } from '../db/database.ts'
import type { Redis } from './redis.ts'

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
 * Returns a function that counts calls. Redis stores the numbers of calls if it is set, otherwise PostgreSQL, so that
 * all processes use the same numbers. While Redis is unreachable, each process counts in its own memory. Each process
 * also does this for `local` limits. With the embedded database there is only one process, so the process counts all
 * calls in its memory.
 */
export function rateLimiter({ kind, pool }: Pick<Database, 'kind' | 'pool'>, redis?: Redis): RateLimiter {
  const limiters = new Map<string, RateLimiterAbstract>()
  const open = (keyPrefix: string, { max, seconds, local }: Limit): RateLimiterAbstract => {
    const options = { keyPrefix, points: max, duration: seconds }
    if (local || (kind === 'embedded' && !redis)) return new RateLimiterMemory(options)
    const shared = { ...options, inMemoryBlockOnConsumed: max + 1 } // further calls of a refused caller cause no query
    if (redis)
      return new RateLimiterRedis({
        ...shared,
        keyPrefix: `wordconnect ${keyPrefix}`,
        storeClient: redis.client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(options),
      })
    return new RateLimiterPostgres({
      ...shared,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false, // the job `drop-expired-limits` deletes expired rows
    })
  }
  const limiterFor = (name: string, limit: Limit) => {
    const key = `${name} ${limit.by} ${limit.seconds}`
    let limiter = limiters.get(key)
    if (!limiter) {
      limiter = open(key, limit)
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
