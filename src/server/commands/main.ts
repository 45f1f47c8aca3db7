// Runs `npm run ops -- <area> <verb> [args]`: opens the database, runs the migrations and the command, and closes the
// database.
import { pino } from 'pino'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { readEnv } from '../env.ts'
import { gameModes, leaderboardSources, levelCompleted } from '../features.ts'
import { authSecret } from '../secret.ts'
import { commands } from './commands.ts'
import { linesOf, printable } from './print.ts'

const [area, verb, ...args] = process.argv.slice(2)
const command = commands[`${area} ${verb}`]
try {
  if (!command) throw new Error(`There is no “${area} ${verb}”: npm run ops -- --help lists what there is.`)
  const env = readEnv(process.env)
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
      secret: authSecret(env),
    }
    if (!(await command(context, args))) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  for (const line of linesOf(error instanceof Error ? error.message : String(error)))
    console.error(printable(line))
  process.exitCode = 1
}
