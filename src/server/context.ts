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

/** The dependencies that every service receives. app.ts builds the context. */
export interface Context {
  env: Env
  log: Logger
  database: Database
  db: Db
  catalogue: Catalogue
  ratings: Ratings
  /** The server's clock. Tests replace the clock. */
  now: () => Date
  limiter: RateLimiter
  payments: Payments
  /** The mail transport; undefined when the server cannot send mails. */
  mailer: Mailer | undefined
  /**
   * Signal that is aborted when the process begins to stop. After the signal, the process still replies to requests for
   * `env.drainSeconds` and finishes the requests in progress.
   */
  stopping: AbortSignal
  /** Open streams of server-sent events of this process. */
  streams: Streams
  /** Key that signs sessions and cookies and computes keyed hashes. */
  secret: string
  hashing: HashQueue
  /** Hashes a password in the queue `hashing`. */
  hashPassword: (password: string) => Promise<string>
  /** All game modes; the map's key is the name of the mode. */
  modes: GameModes
  /** All kinds of mail; the map's key is the name of the kind. */
  mails: ReadonlyMap<string, MailKind>
  leaderboardSources: readonly LeaderboardSource[]
  /** Runs the `levelCompleted` hooks of all features. */
  levelCompleted: LevelCompleted
  /** Functions that export and delete personal data, one entry for each feature. */
  personal: readonly Personal[]
  /** Returns the figures of a player's account, collected from all features. */
  figures: (db: Db | Tx, playerId: string, now: Date) => Promise<Figures>
  /** Returns how many games that the player started on a local day count against the day's free games. */
  startsOn: (db: Db | Tx, playerId: string, day: string) => Promise<number>
}
