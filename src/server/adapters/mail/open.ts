import type { Logger } from 'pino'
import type { Env } from '../../env.ts'
import { folderMailer } from './folder.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp.ts'

/**
 * Opens the mail transport: the SMTP server of the settings if there is one, else files in development. The result is
 * undefined in production without an SMTP server, because the server cannot send mails.
 */
export function openMailer({ env, log }: { env: Env; log: Logger }): Mailer | undefined {
  if (env.smtpUrl !== undefined) return smtpMailer(env.smtpUrl, env.mailFrom)
  const isDevelopment = env.databaseUrl === undefined && env.publicUrl.startsWith('http:')
  return isDevelopment ? folderMailer(env.dataDir, env.mailFrom, log) : undefined
}
