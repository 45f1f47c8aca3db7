import type { FastifyInstance } from 'fastify'
import type { User } from '../contract/account.ts'
import type { EndpointTable } from '../contract/endpoint.ts'
import type { Context } from './context.ts'
import type { Db, Tx } from './db/database.ts'
import type { Player } from './db/schema.ts'
import type { GameMode } from './features/game/mode.ts'
import type { LeaderboardSource } from './features/leaderboard/source.ts'
import type { Handler, Handlers } from './http/routes.ts'

/**
 * A feature as the server sees it: everything that it brings. `app.ts` is a list of them. What another feature may call of
 * it are its services; what it is asked for without being known are the hooks here.
 */
export interface Feature {
  name: string
  endpoints?: readonly Endpoints[]
  /** Mounts what is no JSON of the contract: pictures, pages. */
  mount?: (app: FastifyInstance, context: Context) => void
  jobs?: readonly Job[]
  /** What it keeps of a person. */
  personal?: Personal
  /** What it adds to a player's own account (`GET /api/auth/user`). */
  figures?: (db: Db | Tx, playerId: string, now: Date) => Promise<Partial<Figures>>
  /** How many of its games count toward the allowance of a local day. */
  startsOn?: (db: Db | Tx, playerId: string, day: string) => Promise<number>
  modes?: readonly GameMode[]
  leaderboards?: readonly LeaderboardSource[]
}

/** A table of the contract with the handlers that answer it. */
export interface Endpoints {
  table: EndpointTable
  handlers: (context: Context) => Record<string, Handler>
}

/** Binds a handler to every endpoint of a table, so that none can be forgotten. */
export const endpoints = <Table extends EndpointTable>(
  table: Table,
  handlers: (context: Context) => Handlers<Table>,
): Endpoints => ({ table, handlers: handlers as Endpoints['handlers'] })

/** Work that nobody asks for. One that fails is logged and tried again at its next time; it stops no other. */
export type Job = { name: string; run: (context: Context) => Promise<void> } & (
  | {
      /** Runs once at these times (UTC), however many processes there are, and once at the start. */
      cron: string
    }
  | {
      /** Runs in every process: work on what the process holds itself, or that takes a lock of its own. */
      everySeconds: number
    }
)

/** The person's side of a feature's tables: decisions.md, "Privacy". */
export interface Personal {
  /**
   * What is stored about the player, as they may see it: lists and objects that are put beside `account` in the download of
   * their data, and under `account` what belongs to that. Columns are camelCased there.
   */
  export: (
    context: Context,
    player: Player,
    now: Date,
  ) => Promise<Record<string, unknown> & { account?: object }>
  /** Forgets what must not outlive the account, in the transaction of the deletion, which holds the player's lock. */
  forget?: (tx: Tx, player: Player, now: Date) => Promise<void>
}

/** What features add to an account; an account that has none of it shows zeros. */
export type Figures = Pick<
  User,
  | 'highestLevel'
  | 'totalScore'
  | 'duelWins'
  | 'dailyChallengeWins'
  | 'storyModeWins'
  | 'completedChapters'
  | 'totalExperience'
  | 'isPremium'
>
