import type { Logger } from 'pino'
import type { Env } from '../../env.ts'
import { folderMailer } from './folder.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp.ts'

/** Mails go to the mail server that the settings name; without one into files on a developer's machine, else nowhere. */
export function openMailer({ env, log }: { env: Env; log: Logger }): Mailer | undefined {
  if (env.smtpUrl !== undefined) return smtpMailer(env.smtpUrl, env.mailFrom)
  const isDevelopment = env.databaseUrl === undefined && env.publicUrl.startsWith('http:')
  return isDevelopment ? folderMailer(env.dataDir, env.mailFrom, log) : undefined
}
