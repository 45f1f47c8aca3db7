import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '../contract/account.ts'
import type { EndpointTable } from '../contract/endpoint.ts'
import type { Context } from './context.ts'
import type { Columns } from './db/columns.ts'
import type { Db, Tx } from './db/database.ts'
import type { Player } from './db/schema.ts'
import type { GameMode } from './features/game/mode.ts'
import type { LeaderboardSource } from './features/leaderboard/source.ts'
import type { MailKind } from './features/mail/letter.ts'
import type { PagePreview } from './http/preview.ts'
import type { Handler, Handlers } from './http/routes.ts'
import type { Session } from './identity/session.store.ts'

/**
 * The parts that a feature of the game adds to the server. The file `features.ts` lists all features. A feature is
 * allowed to call the services of another feature directly. The functions below are hooks: the server calls them for
 * all features in the same way.
 */
export interface Feature {
  name: string
  endpoints?: readonly Endpoints[]
  /**
   * Adds routes that are not in the API contract, such as pictures and pages. `html` is the HTML page of the web app.
   */
  mount?: (app: FastifyInstance, context: Context, html: string | undefined) => void
  /**
   * Checks that the owner of the account makes the call. The server calls this function for endpoints whose `proof` is
   * true in the API contract. The function refuses with one of `proofErrors`. Only the feature `account` has this
   * function.
   */
  proveOwner?: (
    context: Context,
    request: FastifyRequest,
    session: Session,
    password: string | undefined,
  ) => Promise<void>
  /** Returns the preview of a link to a page of the web app, or undefined if the feature has no page with this path. */
  preview?: (context: Context, path: string) => Promise<PagePreview | undefined>
  jobs?: readonly Job[]
  /** Adds metrics to `context.metrics`. */
  metrics?: (context: Context) => void
  /** Exports and deletes the personal data that the feature stores. */
  personal?: Personal
  /** The fields that the feature adds to a player's account (`GET /api/auth/user`). */
  figures?: FigureSource
  /**
   * The server calls this function when a completed classic level counts for the player. Usually this is at the end of
   * the level. If the result is suspicious, it is when an operator accepts the result. The function runs in a
   * transaction that has locked the player's row, and must not lock the row of another player.
   */
  levelCompleted?: LevelCompleted
  /** Returns the number of free games that a player has used with this feature on a date in the player's time zone. */
  startsOn?: (db: Db | Tx, playerId: string, day: string) => Promise<number>
  modes?: readonly GameMode[]
  leaderboards?: readonly LeaderboardSource[]
  mails?: readonly MailKind[]
}

export type LevelCompleted = (tx: Tx, playerId: string, now: Date) => Promise<void>

/** Returns a function that calls `levelCompleted` of every feature. */
export const levelCompletedOf =
  (features: readonly Feature[]): LevelCompleted =>
  async (tx, playerId, now) => {
    for (const { levelCompleted } of features) await levelCompleted?.(tx, playerId, now)
  }

export interface Endpoints {
  table: EndpointTable
  handlers: (context: Context) => Record<string, Handler>
}

/**
 * Combines a table of endpoints with the functions that handle the requests. The compiler reports an error if an
 * endpoint has no function.
 */
export const endpoints = <Table extends EndpointTable>(
  table: Table,
  handlers: (context: Context) => Handlers<Table>,
): Endpoints => ({ table, handlers: handlers as Endpoints['handlers'] })

/** A background job. If a job fails, the server logs the error and runs the job again at the next planned time. */
export type Job = { name: string; run: (context: Context) => Promise<void> } & (
  | {
      /**
       * Times in UTC (cron syntax) at which the job runs. If the server has several processes, only one process runs
       * the job. The job also runs once when the server starts.
       */
      cron: string
      /** Time in seconds after which a run counts as failed and is tried again; the default is 15 minutes. */
      longestSeconds?: number
    }
  | {
      /**
       * Interval of a job that runs in every process of the server. Several processes can run such a job at the same
       * time. Therefore the job must use a lock, unless it only changes data in the memory of its process.
       */
      everySeconds: number
    }
)

/** Functions that export and delete the data that a feature stores about a person (docs/rules.md#accounts). */
export interface Personal {
  /**
   * A player can download a file with all personal data. This function returns the feature's part of this file. If the
   * function returns an object `account`, its fields are added to the object `account` of the file. In the file, the
   * names of database columns are in camelCase.
   */
  export: (
    context: Context,
    player: Player,
    now: Date,
  ) => Promise<Record<string, unknown> & { account?: object }>
  /**
   * Ends contracts of the player outside the database, such as a subscription. This function runs before the account is
   * deleted. If this function throws a refusal, the server does not delete the account.
   */
  release?: (context: Context, player: Player, now: Date) => Promise<void>
  /**
   * Deletes data that must not exist after the deletion of the account. This function runs in the transaction that
   * deletes the account. The transaction has locked the player's row.
   */
  forget?: (tx: Tx, player: Player, now: Date) => Promise<void>
}

/**
 * Computes fields of a player's account from columns. One query reads the columns of all features, so reading an account
 * takes the same time however many features there are. Columns of the same name must have the same expression.
 */
export interface FigureSource<Row = Record<string, unknown>> {
  columns: (playerId: string) => Columns<Row>
  figures: (row: Row, now: Date) => Partial<Figures>
}

export const figureSource = <Row>(source: FigureSource<Row>): FigureSource =>
  source as unknown as FigureSource

/** The fields of a player's account that the features compute. */
export type Figures = Pick<
  User,
  | 'highestLevel'
  | 'hasPlayed'
  | 'totalScore'
  | 'duelWins'
  | 'dailyChallengeWins'
  | 'storyModeWins'
  | 'completedChapters'
  | 'totalExperience'
  | 'isPremium'
  | 'theme'
>
