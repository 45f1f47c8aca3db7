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

/** What every service receives. Made once, in app.ts. */
export interface Context {
  env: Env
  log: Logger
  database: Database
  db: Db
  catalogue: Catalogue
  ratings: Ratings
  /** The server's clock; tests use their own. */
  now: () => Date
  limiter: RateLimiter
  payments: Payments
  /** Undefined: mails go nowhere. */
  mailer: Mailer | undefined
  /** Aborted when the process begins to stop. It still serves, for `env.drainSeconds` and until what is under way is done. */
  stopping: AbortSignal
  /** Streams of server-sent events that this process holds. */
  streams: Streams
  /** Signs sessions. */
  secret: string
  hashing: HashQueue
  /** Every game mode, by its name. */
  modes: GameModes
  /** Every kind of mail, by its name. */
  mails: ReadonlyMap<string, MailKind>
  /** The sources of all leaderboards. */
  leaderboardSources: readonly LeaderboardSource[]
  /** What features do when a completed classic level counts. */
  levelCompleted: LevelCompleted
  /** For each feature: export and deletion of what it stores about a person. */
  personal: readonly Personal[]
  /** The account's figures from all features together. */
  figures: (db: Db | Tx, playerId: string, now: Date) => Promise<Figures>
  /** The number of games that count toward the free games of a player's local day. */
  startsOn: (db: Db | Tx, playerId: string, day: string) => Promise<number>
}
