import type { Logger } from 'pino'
import type { Catalogue } from '../engine/catalogue/index.ts'
import type { RateLimiter } from './adapters/rate-limit.ts'
import type { Database, Db } from './db/database.ts'
import type { Env } from './env.ts'
import type { Auth } from './features/account/auth.ts'
import type { HashQueue } from './features/account/password.ts'
import type { BoardEnds } from './features/game/board-end.service.ts'
import type { Ratings } from './features/rating/rating.service.ts'
import type { Streams } from './http/streams.ts'

/** What every service is given: made once, in app.ts. */
export interface Context {
  env: Env
  log: Logger
  database: Database
  db: Db
  catalogue: Catalogue
  ratings: Ratings
  /** The server's clock; tests bring their own. */
  now: () => Date
  limiter: RateLimiter
  /** Streams of server-sent events that this process holds. */
  streams: Streams
  auth: Auth
  /** Signs sessions. */
  secret: string
  hashing: HashQueue
  /** What the end of a board means in each feature that has boards of its own. */
  boardEnds: BoardEnds
}
