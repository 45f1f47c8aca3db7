// Runs `npm run ops -- <area> <verb> [args]`: opens the database, runs the migrations and the command, and closes the
// database. A command of `databaseCommands` opens the database itself.
import { pino } from 'pino'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { type Env, readEnv } from '../env.ts'
import { gameModes, leaderboardSources, levelCompleted } from '../features.ts'
import { openHashKey } from '../hash-key.store.ts'
import { authSecrets } from '../secret.ts'
import type { Command } from './command.ts'
import { commands, databaseCommands } from './commands.ts'
import { linesOf, printable } from './print.ts'

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
      // The server writes the log to the standard error, because the command prints its result to the standard output.
      log: pino({ level: env.logLevel }, pino.destination(2)),
      hashKey: await openHashKey(database.db, authSecrets(env)),
    }
    return await command(context, args)
  } finally {
    await database.close()
  }
}

async function run(given: string[]): Promise<boolean> {
  const env = readEnv(process.env)
  // The name of a command is an area and a verb, or only one word.
  for (const words of [2, 1]) {
    const name = given.slice(0, words).join(' ')
    const args = given.slice(words)
    const command = commands[name]
    if (command) return runOnDatabase(command, env, args)
    const databaseCommand = databaseCommands[name]
    if (databaseCommand) return databaseCommand(env, args)
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
