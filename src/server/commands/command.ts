import type { Context } from '../context.ts'

/** What a command has of the context. */
export type CommandContext = Pick<
  Context,
  'db' | 'env' | 'now' | 'leaderboardSources' | 'levelCompleted' | 'modes' | 'log' | 'secret'
>

/**
 * One verb of `npm run ops -- <area> <verb> [args]`: prints to the standard output. False, or an error, makes the process
 * exit with 1; of an error only its message is printed.
 */
export type Command = (context: CommandContext, args: string[]) => Promise<boolean>

/** A command that decides about each of some ids. `decide` prints what became of one, and returns whether there was anything to decide. */
export const forEachId =
  (usage: string, decide: (context: CommandContext, id: string) => Promise<boolean>): Command =>
  async (context, ids) => {
    if (ids.length === 0) throw new Error(`Usage: npm run ops -- ${usage} <id>…`)
    let missing = 0
    for (const id of ids) if (!(await decide(context, id))) missing++
    return missing === 0
  }
