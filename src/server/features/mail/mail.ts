import type { Feature } from '../../feature.ts'
import { forgetMails, mailsOf } from './mail.store.ts'
import { sendDueMails, sweepMails } from './outbox.service.ts'
import { serveUnsubscribe } from './unsubscribe.ts'

/** How soon after its transaction a mail goes out. */
const POLL_SECONDS = 2

/** Mails: an outbox that is written in a transaction and sent afterwards. */
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
