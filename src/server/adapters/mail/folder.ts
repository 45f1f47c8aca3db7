import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Sender } from '../../env.ts'
import type { Mailer } from './mailer.ts'
import { buildMessage } from './message.ts'

/**
 * Returns a mailer for development without a mail server. The mailer writes each mail to two files: an `.eml` file with
 * the complete message, and an `.html` file for the browser.
 */
export const folderMailer = (dataDir: string, from: Sender, log: Logger): Mailer => ({
  async deliver(mail) {
    const folder = join(dataDir, 'mails')
    const file = join(folder, `${mail.kind}-${mail.id}`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.eml`, await buildMessage(mail, from), { mode: 0o600 })
      await writeFile(`${file}.html`, mail.html, { mode: 0o600 })
      log.info({ file: `${file}.html` }, 'a mail was written into a file, because SMTP_URL is not set')
      return { outcome: 'sent' }
    } catch (error) {
      return { outcome: 'again', reason: `the file was not written (${(error as { code?: string }).code})` }
    }
  },
})
