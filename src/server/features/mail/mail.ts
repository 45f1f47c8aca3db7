import type { Feature } from '../../feature.ts'
import { forgetMails, mailsOf } from './mail.store.ts'
import { sendDueMails, sweepMails } from './outbox.service.ts'
import { serveUnsubscribe } from './unsubscribe.ts'

/** Interval between two checks for waiting mails, in seconds. */
const POLL_SECONDS = 2

/**
 * The feature `mail`: transactions store mails in a table, and a job sends the stored mails (docs/features/mail.md).
 */
export const mail: Feature = {
  name: 'mail',
  mount: serveUnsubscribe,
  jobs: [
    { name: 'send-mails', everySeconds: POLL_SECONDS, run: sendDueMails },
    { name: 'sweep-mails', cron: '29 * * * *', run: sweepMails },
  ],
  personal: {
    export: async ({ db }, player) => ({ mails: await mailsOf(db, player) }),
    forget: forgetMails,
  },
}
