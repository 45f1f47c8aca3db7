import type { Logger } from 'pino'
import type { Catalogue } from '../engine/catalogue/index.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import type { Payments } from './adapters/payments/payments.ts'
import type { RateLimiter } from './adapters/rate-limit.ts'
import type { Database, Db, Tx } from './db/database.ts'
import type { Env } from './env.ts'
import type { Figures, LevelCompleted, Personal } from './feature.ts'
import type { HashQueue } from './features/account/password.ts'
import type { GameModes } from './features/game/mode.ts'
import type { LeaderboardSource } from './features/leaderboard/source.ts'
import type { MailKind } from './features/mail/letter.ts'
import type { Ratings } from './features/rating/rating.service.ts'
import type { Streams } from './http/streams.ts'

/** What services receive. app.ts makes it. */
export interface Context {
  env: Env
  log: Logger
  database: Database
  db: Db
  catalogue: Catalogue
  ratings: Ratings
  /** The server's clock; tests pass their own. */
  now: () => Date
  limiter: RateLimiter
  payments: Payments
  /** Undefined when mails cannot be sent. */
  mailer: Mailer | undefined
  /** Aborted when the process begins to stop. It still serves for `env.drainSeconds`, and finishes what is in progress. */
  stopping: AbortSignal
  /** Open streams of server-sent events of this process. */
  streams: Streams
  /** Signs sessions and cookies, and keys hashes. */
  secret: string
  hashing: HashQueue
  /** By name. */
  modes: GameModes
  /** By name. */
  mails: ReadonlyMap<string, MailKind>
  leaderboardSources: readonly LeaderboardSource[]
  /** The `levelCompleted` hooks of all features as one. */
  levelCompleted: LevelCompleted
  /** Export and deletion of personal data, for each feature. */
  personal: readonly Personal[]
  /** The account's figures of all features together. */
  figures: (db: Db | Tx, playerId: string, now: Date) => Promise<Figures>
  /** Games that count toward the free games of a player's local day. */
  startsOn: (db: Db | Tx, playerId: string, day: string) => Promise<number>
}
