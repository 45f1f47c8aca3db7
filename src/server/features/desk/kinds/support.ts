import { canSendMail } from '../../mail/mail.service.ts'
import { sendNote } from '../../note/note.service.ts'
import { closeIn, messagesOfPlayer } from '../../support/support.service.ts'
import type { InboxKind } from '../kind.ts'
import { waitingMessages } from './support.store.ts'

/** Open messages of players to support. */
export const support: InboxKind<'support'> = {
  kind: 'support',
  waiting: waitingMessages,
  line: ({ subject }) => String(subject),
  async detail(context, { ref, player_id }) {
    const messages = await messagesOfPlayer(context, player_id ?? '')
    const message = messages.find(({ id }) => id === ref)
    if (!message) return undefined
    return {
      kind: 'support',
      subject: message.subject,
      message: message.message,
      priority: message.priority,
      canAnswer: canSendMail(context),
      earlier: messages
        .filter(({ created_at }) => created_at < message.created_at)
        .toReversed()
        .map(({ subject, created_at, closed_at }) => ({
          subject,
          at: created_at.toISOString(),
          isClosed: closed_at !== null,
        })),
    }
  },
  decisions: {
    answer: {
      needs: ['text'],
      isPossible: canSendMail,
      async apply({ tx, context, item, given, now }) {
        const text = given.text ?? ''
        await sendNote(tx, context, item.player_id ?? '', { kind: 'answer', text }, now)
        await closeIn(tx, item.ref, now)
        return { before: 'open', after: { answer: text } }
      },
    },
    close: {
      async apply({ tx, item, now }) {
        await closeIn(tx, item.ref, now)
        return { before: 'open', after: 'closed' }
      },
    },
  },
}
