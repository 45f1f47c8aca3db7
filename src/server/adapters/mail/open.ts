import type { Logger } from 'pino'
import type { Env } from '../../env.ts'
import { folderMailer } from './folder.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp.ts'

/**
 * Returns a mailer that uses the SMTP server of the settings. If the settings have no SMTP server, the function returns
 * a mailer that writes files in development, and undefined in production.
 */
export function openMailer({ env, log }: { env: Env; log: Logger }): Mailer | undefined {
  if (env.smtpUrl !== undefined) return smtpMailer(env.smtpUrl, env.mailFrom)
  const isDevelopment = env.databaseUrl === undefined && env.publicUrl.startsWith('http:')
  return isDevelopment ? folderMailer(env.dataDir, env.mailFrom, log) : undefined
}
