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
 * Everything that a feature adds to the server. `features.ts` lists the features. Other features may call its services; the
 * hooks here are for callers that do not know which features exist.
 */
export interface Feature {
  name: string
  endpoints?: readonly Endpoints[]
  /** Mounts routes that are not in the contract: pictures, pages. `html`: the built page of the web app. */
  mount?: (app: FastifyInstance, context: Context, html: string | undefined) => void
  /** Preview of a link to a page of the web app. Undefined when the path is none of its pages. */
  preview?: (context: Context, path: string) => Promise<PagePreview | undefined>
  jobs?: readonly Job[]
  /** Export and deletion of personal data. */
  personal?: Personal
  /** Its part of a player's account (`GET /api/auth/user`). */
  figures?: (db: Db | Tx, playerId: string, now: Date) => Promise<Partial<Figures>>
  /**
   * Runs when a completed classic level counts: at its end, or when its held result is released. The transaction holds the
   * player's row lock. It must not lock another player.
   */
  levelCompleted?: LevelCompleted
  /** How many of its games count toward the free games of a local day. */
  startsOn?: (db: Db | Tx, playerId: string, day: string) => Promise<number>
  modes?: readonly GameMode[]
  leaderboards?: readonly LeaderboardSource[]
  mails?: readonly MailKind[]
}

export type LevelCompleted = (tx: Tx, playerId: string, now: Date) => Promise<void>

/** The `levelCompleted` hooks of all features as one. */
export const levelCompletedOf =
  (features: readonly Feature[]): LevelCompleted =>
  async (tx, playerId, now) => {
    for (const { levelCompleted } of features) await levelCompleted?.(tx, playerId, now)
  }

export interface Endpoints {
  table: EndpointTable
  handlers: (context: Context) => Record<string, Handler>
}

/** Pairs a table with its handlers. The types require a handler for each endpoint. */
export const endpoints = <Table extends EndpointTable>(
  table: Table,
  handlers: (context: Context) => Handlers<Table>,
): Endpoints => ({ table, handlers: handlers as Endpoints['handlers'] })

/** A background job. A failure is logged; the job runs again at its next time. */
export type Job = { name: string; run: (context: Context) => Promise<void> } & (
  | {
      /** Runs at these times (UTC) and at the start, in one of all processes. */
      cron: string
    }
  | {
      /** Runs in every process: for the process's own state, or for work that takes its own lock. */
      everySeconds: number
    }
)

/** Export and deletion of what a feature stores about a person. See docs/rules.md#accounts. */
export interface Personal {
  /**
   * Returns the stored data as the player may see it. The download puts these lists and objects beside its `account`, and
   * merges the `account` returned here into it. Column names become camelCase.
   */
  export: (
    context: Context,
    player: Player,
    now: Date,
  ) => Promise<Record<string, unknown> & { account?: object }>
  /**
   * Ends what exists outside of the database, such as a subscription. Runs before the deletion; if it refuses, nothing is
   * deleted.
   */
  release?: (context: Context, player: Player, now: Date) => Promise<void>
  /** Deletes what must not outlive the account, in the deletion's transaction, which holds the player's row lock. */
  forget?: (tx: Tx, player: Player, now: Date) => Promise<void>
}

/** The figures that features add to an account. */
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
