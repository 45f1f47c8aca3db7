import type { LimitFunction } from 'p-limit'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Catalogue } from '../engine/catalogue/index.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import type { Payments } from './adapters/payments/payments.ts'
import type { RateLimiter } from './adapters/rate-limit.ts'
import type { Tracing } from './adapters/tracing/tracing.ts'
import type { Database, Db, Tx } from './db/database.ts'
import type { Replica } from './db/replica.ts'
import type { Env } from './env.ts'
import type { Figures, LevelCompleted, Personal } from './feature.ts'
import type { HashQueue } from './features/account/password.ts'
import type { GameModes } from './features/game/mode.ts'
import type { LeaderboardSource } from './features/leaderboard/source.ts'
import type { MailKind } from './features/mail/letter.ts'
import type { Ratings } from './features/rating/rating.service.ts'
import type { Streams } from './http/streams.ts'
import type { HiddenPlayers } from './identity/hidden-players.ts'
import type { Session } from './identity/session.store.ts'
import type { Secrets } from './signature.ts'

/**
 * The objects that every service of the server can use, such as the database and the settings. The function `createApp`
 * in app.ts creates the context.
 */
export interface Context {
  env: Env
  log: Logger
  /** The metrics of this server, apart from those of the process. Features add metrics here. */
  metrics: Registry
  /** Records traces. The field is undefined if OTEL_EXPORTER_OTLP_ENDPOINT is not set. */
  tracing: Tracing | undefined
  database: Database
  db: Db
  /** The replica at READ_URL; undefined if the setting is missing. */
  replica: Replica | undefined
  /** The context of reads that are allowed to lag: its `db` is the replica's. Only `readLagging` uses it. */
  lagging: Context | undefined
  catalogue: Catalogue
  ratings: Ratings
  /** Returns the current time. Tests replace this function. */
  now: () => Date
  limiter: RateLimiter
  payments: Payments
  /** Sends mails. The field is undefined if no mail server is configured. */
  mailer: Mailer | undefined
  /**
   * The process aborts this signal when it begins to stop. After that, the process still replies to requests for
   * `env.drainSeconds` seconds.
   */
  stopping: AbortSignal
  /**
   * The process aborts this signal `LEAVE_MS` before it closes its port, if it drains. After that, it refuses requests
   * that a proxy is allowed to send to another process.
   */
  leaving: AbortSignal
  /** The open streams of server-sent events of this process. */
  streams: Streams
  /** The secrets of AUTH_SECRET, which sign cookies and encrypt. */
  secrets: Secrets
  /**
   * The key of keyed hashes and of the seeds of secret boards. Unlike the secrets, the key is the same for the whole
   * life of the database.
   */
  hashKey: string
  /**
   * Returns the session for a token. If several requests with the same token arrive at the same time, the server makes
   * only one query.
   */
  findSession: (token: string) => Promise<Session | undefined>
  /** Tells which players are hidden from a player by a block. */
  hidden: HiddenPlayers
  /**
   * Limits the number of sessions that are read at the same time for requests that change data. A crowd of such requests
   * waits here, so that reads of other players do not wait behind it for a connection to the database.
   */
  changers: LimitFunction
  /** Limits the number of starts of boards that run at the same time, see `actAndDeal`. */
  starts: LimitFunction
  hashing: HashQueue
  hashPassword: (password: string) => Promise<string>
  /** All game modes; the map's key is the name of the mode. */
  modes: GameModes
  /** All kinds of mail; the map's key is the name of the kind. */
  mails: ReadonlyMap<string, MailKind>
  leaderboardSources: readonly LeaderboardSource[]
  /** Calls the function `levelCompleted` of every feature. */
  levelCompleted: LevelCompleted
  /** The functions of the features that export and delete personal data, one entry for each feature with such data. */
  personal: readonly Personal[]
  /** Returns the fields of a player's account that the features compute. */
  figures: (db: Db | Tx, playerId: string, now: Date) => Promise<Figures>
  /** Returns the number of free games that a player has used on a date in the player's time zone. */
  startsOn: (db: Db | Tx, playerId: string, day: string) => Promise<number>
}
