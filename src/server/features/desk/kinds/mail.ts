import { dropFailed, failedMail, sendAgain } from '../../mail/mail.service.ts'
import type { InboxKind } from '../kind.ts'
import { failedMails } from './mail.store.ts'

/** Mails that could not be sent. */
export const mail: InboxKind<'mail'> = {
  kind: 'mail',
  waiting: failedMails,
  line: ({ kind, failure }) =>
    `The mail “${String(kind).replaceAll('_', ' ')}” failed: ${failure ?? 'no reason was stored'}`,
  async detail({ db }, { ref }) {
    const found = await failedMail(db, ref)
    return (
      found && {
        kind: 'mail',
        mailKind: found.kind,
        domain: found.domain || null,
        tries: found.tries,
        failure: found.failure,
        createdAt: found.created_at.toISOString(),
      }
    )
  },
  decisions: {
    again: {
      isPossible: (_context, { about }) => about.erased === false,
      async apply({ tx, item, now }) {
        await sendAgain(tx, item.ref, now)
        return { before: 'failed', after: 'waiting' }
      },
    },
    drop: {
      async apply({ tx, item, now }) {
        await dropFailed(tx, item.ref, now)
        return { before: 'failed', after: 'dropped' }
      },
    },
  },
}
