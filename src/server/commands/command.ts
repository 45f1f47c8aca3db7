import type { Context } from '../context.ts'

/** The parts of the server that a command of `npm run ops` may use. */
export type CommandContext = Pick<
  Context,
  'db' | 'env' | 'now' | 'leaderboardSources' | 'levelCompleted' | 'modes' | 'log' | 'secret'
>

/**
 * A command of `npm run ops -- <area> <verb> [args]`, which prints to the standard output. When a command returns false
 * or throws, the process exits with status 1. When a command throws an error, only the message of the error is printed.
 */
export type Command = (context: CommandContext, args: string[]) => Promise<boolean>

/**
 * Creates a command that calls `decide` for each id among the arguments of the command line. `decide` prints what was
 * done with the id, and returns false when there was nothing to do.
 */
export const forEachId =
  (usage: string, decide: (context: CommandContext, id: string) => Promise<boolean>): Command =>
  async (context, ids) => {
    if (ids.length === 0) throw new Error(`Usage: npm run ops -- ${usage} <id>…`)
    let missing = 0
    for (const id of ids) if (!(await decide(context, id))) missing++
    return missing === 0
  }
