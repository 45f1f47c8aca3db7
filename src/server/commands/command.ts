import type { Context } from '../context.ts'

/** The parts of the context that a command receives. */
export type CommandContext = Pick<
  Context,
  'db' | 'env' | 'now' | 'leaderboardSources' | 'levelCompleted' | 'modes' | 'log' | 'secret'
>

/**
 * One verb of `npm run ops -- <area> <verb> [args]`. A command prints to the standard output. When a command returns
 * false or throws, the process exits with status 1. When a command throws an error, only the message of the error is
 * printed.
 */
export type Command = (context: CommandContext, args: string[]) => Promise<boolean>

/**
 * A command that decides about each id of its arguments. The function `decide` prints the decision about one id, and
 * returns false when there was nothing to decide.
 */
export const forEachId =
  (usage: string, decide: (context: CommandContext, id: string) => Promise<boolean>): Command =>
  async (context, ids) => {
    if (ids.length === 0) throw new Error(`Usage: npm run ops -- ${usage} <id>…`)
    let missing = 0
    for (const id of ids) if (!(await decide(context, id))) missing++
    return missing === 0
  }
