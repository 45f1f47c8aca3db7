import { pino } from 'pino'
import type { Context } from '../context.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { readEnv } from '../env.ts'
import { gameModes, leaderboardSources, levelCompleted } from '../features.ts'
import { authSecret } from '../secret.ts'

/** What a command has of the context. */
export type CommandContext = Pick<
  Context,
  'db' | 'env' | 'now' | 'leaderboardSources' | 'levelCompleted' | 'modes' | 'log' | 'secret'
>

/**
 * Opens and migrates the database that the settings name, runs a command of `npm run` on it, and closes it. The process
 * exits with 1 when the command returns false or throws.
 */
export async function runCommand(command: (context: CommandContext) => Promise<boolean>): Promise<void> {
  try {
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
        // What the command prints goes to the one output, what it logs to the other.
        log: pino({ level: env.logLevel }, pino.destination(2)),
        secret: authSecret(env),
      }
      if (!(await command(context))) process.exitCode = 1
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
