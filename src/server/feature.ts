import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '../contract/account.ts'
import type { EndpointTable } from '../contract/endpoint.ts'
import type { Context } from './context.ts'
import type { Db, Tx } from './db/database.ts'
import type { Player } from './db/schema.ts'
import type { GameMode } from './features/game/mode.ts'
import type { LeaderboardSource } from './features/leaderboard/source.ts'
import type { MailKind } from './features/mail/letter.ts'
import type { PagePreview } from './http/preview.ts'
import type { Handler, Handlers } from './http/routes.ts'
import type { Session } from './identity/session.store.ts'

/**
 * Everything that a feature of the game adds to the server. The file `features.ts` lists all features. A feature may
 * call the services of another feature directly. The functions below are for callers that do not know which features
 * exist.
 */
export interface Feature {
  name: string
  endpoints?: readonly Endpoints[]
  /**
   * Adds routes that are not in the API contract, such as pictures and pages. `html` is the built page of the web app.
   */
  mount?: (app: FastifyInstance, context: Context, html: string | undefined) => void
  /**
   * Checks that the caller is the owner of the account, for the endpoints with `proof` in the API contract. Refuses with
   * one of `proofErrors`. Only the feature `account` has this function.
   */
  proveOwner?: (
    context: Context,
    request: FastifyRequest,
    session: Session,
    password: string | undefined,
  ) => Promise<void>
  /** Returns the preview of a link to a page of the web app; undefined when the feature has no page at the path. */
  preview?: (context: Context, path: string) => Promise<PagePreview | undefined>
  jobs?: readonly Job[]
  /** Exports and deletes the personal data that the feature stores. */
  personal?: Personal
  /** Returns the fields that the feature adds to a player's account (`GET /api/auth/user`). */
  figures?: (db: Db | Tx, playerId: string, now: Date) => Promise<Partial<Figures>>
  /**
   * Runs when a completed classic level counts for the player: at the end of the level or, for a suspicious result,
   * when an operator has accepted the result. The function runs in a transaction that has locked the player's row, and
   * must not lock the row of another player.
   */
  levelCompleted?: LevelCompleted
  /**
   * Returns how many of the day's free games a player has used with this feature on a date in the player's time zone.
   */
  startsOn?: (db: Db | Tx, playerId: string, day: string) => Promise<number>
  modes?: readonly GameMode[]
  leaderboards?: readonly LeaderboardSource[]
  mails?: readonly MailKind[]
}

export type LevelCompleted = (tx: Tx, playerId: string, now: Date) => Promise<void>

/** Returns one function that calls `levelCompleted` of all features. */
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
 * Combines a table of endpoints with the functions that handle the requests. The types require a function for each
 * endpoint.
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
    }
  | {
      /**
       * Interval of a job that runs in every process of the server. Because several processes may run such a job at the
       * same time, the job may only change data in the process's memory, or must take a lock.
       */
      everySeconds: number
    }
)

/** Functions that export and delete the data that a feature stores about a person (docs/rules.md#accounts). */
export interface Personal {
  /**
   * Returns the feature's part of the file with all personal data that a player can download. The fields of a returned
   * `account` are added to the `account` in this file. In the file, the names of database columns are in camelCase.
   */
  export: (
    context: Context,
    player: Player,
    now: Date,
  ) => Promise<Record<string, unknown> & { account?: object }>
  /**
   * Ends things outside the database, such as a subscription. This function runs before the account is deleted. If this
   * function throws a refusal, the server does not delete the account.
   */
  release?: (context: Context, player: Player, now: Date) => Promise<void>
  /**
   * Deletes data that must not stay after the deletion of the account. This function runs in the transaction that
   * deletes the account and that has locked the player's row.
   */
  forget?: (tx: Tx, player: Player, now: Date) => Promise<void>
}

/** The fields of a player's account whose values come from the features. */
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
