import type { Context } from '../context.ts'
import type { Env } from '../env.ts'

/** The parts of the server that a command of `npm run ops` can use. */
export type CommandContext = Pick<
  Context,
  'db' | 'env' | 'now' | 'leaderboardSources' | 'levelCompleted' | 'modes' | 'log' | 'hashKey'
>

/**
 * A command of `npm run ops -- <area> <verb> [args]`. The command prints its result to the standard output. If the
 * command returns false or throws an error, the process exits with status 1. If the command throws an error, the
 * process prints only the message of the error.
 */
export type Command = (context: CommandContext, args: string[]) => Promise<boolean>

/**
 * A command that opens the database itself, because the database can be missing, empty or without its secret. The rules
 * for the result and for errors are those of `Command`.
 */
export type DatabaseCommand = (env: Env, args: string[]) => Promise<boolean>

/** A command that uses the services of the whole server. The rules for the result and for errors are those of `Command`. */
export type ServerCommand = (context: Context, args: string[]) => Promise<boolean>

/**
 * Creates a command that calls `decide` for each id in the arguments of the command line. `decide` prints the result
 * for the id, and returns false if there was nothing to do.
 */
export const forEachId =
  (usage: string, decide: (context: CommandContext, id: string) => Promise<boolean>): Command =>
  async (context, ids) => {
    if (ids.length === 0) throw new Error(`Usage: npm run ops -- ${usage} <id>…`)
    let missing = 0
    for (const id of ids) if (!(await decide(context, id))) missing++
    return missing === 0
  }
