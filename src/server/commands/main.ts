// Runs `npm run ops -- <area> <verb> [args]`. If a server uses the embedded database, the server runs the command
// (backup/control.ts). Otherwise, this process opens the database, runs the migrations and the command, and closes the
// database; for a command of `serverCommands`, it creates a server that accepts no requests. A command of
// `databaseCommands` always runs in this process and opens the database itself.
import { pino } from 'pino'
import { createApp } from '../app.ts'
import { type CommandResult, runInServer } from '../backup/control.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { type Env, readEnv } from '../env.ts'
import { gameModes, leaderboardSources, levelCompleted } from '../features.ts'
import { openHashKey } from '../hash-key.store.ts'
import { openLog } from '../log.ts'
import { authSecrets } from '../secret.ts'
import type { Command, ServerCommand } from './command.ts'
import { commands, databaseCommands, serverCommands } from './commands.ts'
import { linesOf, print, printable } from './print.ts'

async function runOnDatabase(command: Command, env: Env, args: string[]): Promise<boolean> {
  const database = await openDatabase(env, pino({ level: 'warn' }))
  try {
    await migrate(database.db)
    const context = {
      env,
      db: database.db,
      now: () => new Date(),
      leaderboardSources,
      levelCompleted,
      modes: gameModes,
      log: logOf(env),
      hashKey: await openHashKey(database.db, authSecrets(env)),
    }
    return await command(context, args)
  } finally {
    await database.close()
  }
}

async function runOnServer(command: ServerCommand, env: Env, args: string[]): Promise<boolean> {
  const app = await createApp({ ...env, drainSeconds: 0 }, logOf(env))
  try {
    return await command(app.context, args)
  } finally {
    await app.close()
  }
}

/** Prints what a command printed inside the server. Throws if the command threw. */
function shown({ lines, isDone, failed }: CommandResult): boolean {
  for (const line of lines) print(line)
  if (failed !== undefined) throw new Error(failed)
  return isDone
}

/** The log is on the standard error, because a command prints its result to the standard output. */
const logOf = (env: Env) => openLog(env.logLevel, pino.destination(2))

async function run(given: string[]): Promise<boolean> {
  const env = readEnv(process.env)
  // The name of a command is an area and a verb, or only one word.
  for (const words of [2, 1]) {
    const name = given.slice(0, words).join(' ')
    const args = given.slice(words)
    const databaseCommand = databaseCommands[name]
    if (databaseCommand) return databaseCommand(env, args)
    const command = commands[name]
    const serverCommand = serverCommands[name]
    if (!command && !serverCommand) continue
    const ran = env.databaseUrl === undefined ? await runInServer(env.dataDir, name, args) : undefined
    if (ran) return shown(ran)
    if (command) return runOnDatabase(command, env, args)
    if (serverCommand) return runOnServer(serverCommand, env, args)
  }
  throw new Error(`There is no “${given.join(' ')}”: npm run ops -- --help lists what there is.`)
}

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1
} catch (error) {
  for (const line of linesOf(error instanceof Error ? error.message : String(error)))
    console.error(printable(line))
  process.exitCode = 1
}
