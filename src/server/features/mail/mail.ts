import type { Feature } from '../../feature.ts'
import { forgetMails, mailsOf } from './mail.store.ts'
import { sendDueMails, sweepMails } from './outbox.service.ts'
import { serveUnsubscribe } from './unsubscribe.ts'

/** Interval of checking the outbox, in seconds. */
const POLL_SECONDS = 2

/** Sending of mails. A transaction writes mails into an outbox, and a job sends them (docs/features/mail.md). */
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
