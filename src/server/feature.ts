import type { FastifyInstance } from 'fastify'
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

/**
 * All additions of a feature to the server. `features.ts` lists the features. A feature may call another feature's
 * services directly; the hooks below are for callers that do not know which features exist.
 */
export interface Feature {
  name: string
  endpoints?: readonly Endpoints[]
  /**
   * Mounts routes that are not in the contract, such as pictures and pages. `html` is the built page of the web app.
   */
  mount?: (app: FastifyInstance, context: Context, html: string | undefined) => void
  /** Preview of a link to a page of the web app. The preview is undefined when the feature has no page at the path. */
  preview?: (context: Context, path: string) => Promise<PagePreview | undefined>
  jobs?: readonly Job[]
  /** The feature's export and deletion of personal data. */
  personal?: Personal
  /** The feature's fields of a player's account (`GET /api/auth/user`). */
  figures?: (db: Db | Tx, playerId: string, now: Date) => Promise<Partial<Figures>>
  /**
   * Runs when a completed classic level is credited: at the end of the level, or when its held result is released. The
   * hook runs in a transaction that holds the player's row lock, and must not lock another player.
   */
  levelCompleted?: LevelCompleted
  /** Returns how many games of this feature that a player started on a local day count against the day's free games. */
  startsOn?: (db: Db | Tx, playerId: string, day: string) => Promise<number>
  modes?: readonly GameMode[]
  leaderboards?: readonly LeaderboardSource[]
  mails?: readonly MailKind[]
}

export type LevelCompleted = (tx: Tx, playerId: string, now: Date) => Promise<void>

/** Combines the `levelCompleted` hooks of all features into one function. */
export const levelCompletedOf =
  (features: readonly Feature[]): LevelCompleted =>
  async (tx, playerId, now) => {
    for (const { levelCompleted } of features) await levelCompleted?.(tx, playerId, now)
  }

export interface Endpoints {
  table: EndpointTable
  handlers: (context: Context) => Record<string, Handler>
}

/** Pairs an endpoint table with its handlers. The types require a handler for each endpoint. */
export const endpoints = <Table extends EndpointTable>(
  table: Table,
  handlers: (context: Context) => Handlers<Table>,
): Endpoints => ({ table, handlers: handlers as Endpoints['handlers'] })

/** A background job. If a job fails, the server logs the error, and runs the job again at the next regular time. */
export type Job = { name: string; run: (context: Context) => Promise<void> } & (
  | {
      /**
       * Times in UTC (cron syntax) at which one process runs the job, even if several processes of the server run. A
       * cron job also runs at the start of the server.
       */
      cron: string
    }
  | {
      /**
       * Interval of a job that runs in every process. Such a job runs in several processes at the same time, so it may
       * change only data of its own process, or must take a lock.
       */
      everySeconds: number
    }
)

/** Export and deletion of the data that a feature stores about a person (docs/rules.md#accounts). */
export interface Personal {
  /**
   * Returns the stored data as the player may see it. The returned lists and objects become parts of the file that the
   * player downloads. The fields of a returned `account` are added to the `account` in this file. Column names become
   * camelCase.
   */
  export: (
    context: Context,
    player: Player,
    now: Date,
  ) => Promise<Record<string, unknown> & { account?: object }>
  /**
   * Ends resources outside the database, such as a subscription. The hook runs before the deletion; if the hook
   * refuses, the account is not deleted.
   */
  release?: (context: Context, player: Player, now: Date) => Promise<void>
  /**
   * Deletes data that must not outlive the account. The hook runs in the deletion's transaction, which holds the
   * player's row lock.
   */
  forget?: (tx: Tx, player: Player, now: Date) => Promise<void>
}

/** The fields of an account whose values come from features. */
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
