import type { CommandResult } from '../backup/control.ts'
import type { Context } from '../context.ts'
import { commands, serverCommands } from './commands.ts'
import { withTerminal } from './print.ts'

/** Runs a command of `npm run ops` inside the server. Throws if there is no such command. */
export async function runHere(
  context: Context,
  name: string,
  args: string[],
  folder: string,
): Promise<CommandResult> {
  const command = commands[name] ?? serverCommands[name]
  if (!command) throw new Error(`this version has no command “${name}”`)
  return withTerminal(folder, () => command(context, args))
}
