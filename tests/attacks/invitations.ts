import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../support/client.ts'
import { MailServer } from '../support/smtp.ts'
import type { Attack, Size } from './support/attack.ts'
import { onVictim, type Victim } from './support/victim.ts'

const INVITERS: Readonly<Record<Size, number>> = { short: 6, full: 40 }
/** Number of times that each inviter invites the mailbox. */
const CALLS = 3
const LOOK_MS = 100
/** Longest wait until all queued mails are sent, in ms. */
const MAILS_MS = 60_000
const MAILBOX = 'target@wordconnect.example'
const LAST = 'last@wordconnect.example'
/** Other spellings of the mailbox's address. */
const spellings = [
  'Target@wordconnect.example',
  ' target@wordconnect.example ',
  'target+a@wordconnect.example',
  'TARGET+b@WORDCONNECT.EXAMPLE',
]
const messages = [
  'Look: https://evil.example/free',
  'evil.example',
  'Go to evil\u200b.example now',
  'evil．example/free',
  'ＷＷＷ．ＥＶＩＬ．ＥＸＡＭＰＬＥ',
  'http://203.0.113.7/free',
  '203.0.113.7',
  'Write to me@evil.example',
  'mailto:me',
  'xn--80ak6aa92e.xn--p1ai',
  'evil\u00ad.example',
]

/**
 * Attack: many players with verified addresses invite one mailbox again and again, in many spellings. They also try to
 * put links into the message. The mailbox must get only one invitation, and no invitation must contain a link of an
 * inviter.
 */
export const invitations: Attack = async (size) => {
  const mailServer = new MailServer()
  await mailServer.start()
  try {
    return await onVictim(async (victim) => {
      const inviters = await makeInviters(victim, mailServer, INVITERS[size])
      const problems: string[] = []
      const invite = (n: number, emails: readonly string[], message: string) =>
        inviters[n % inviters.length]?.try('POST /api/referrals/invite', { body: { emails, message } })
      for (const [n, message] of messages.entries()) {
        const answer = await invite(n, [`linked${n}@wordconnect.example`], message)
        if (answer?.status !== 400)
          problems.push(`the message ${JSON.stringify(message)} was answered ${answer?.status}`)
      }
      const emails = [MAILBOX, ...spellings]
      const all = await Promise.all(
        Array.from({ length: inviters.length * CALLS }, (_, n) =>
          invite(n, n % 2 === 0 ? emails : emails.toReversed(), 'Come and play.'),
        ),
      )
      const sent = all.reduce((sum, answer) => sum + Number(answer?.body.sent ?? 0), 0)
      // The mail to a new address is the last mail in the queue. When it has arrived, all mails are sent.
      await invite(0, [LAST], 'Come and play.')
      await arrived(() => mailServer.to(LAST).length > 0)
      const got = mailServer.mails.filter(({ to }) => to.toLowerCase().startsWith('target'))
      const linked = mailServer.mails.filter(({ to }) => to.startsWith('linked'))
      if (sent !== 1) problems.push(`${sent} invitations were said to be sent`)
      if (got.length !== 1) problems.push(`the mailbox got ${got.length} invitations`)
      if (linked.length > 0) problems.push(`${linked.length} mails had a link of the inviter`)
      const figures = [
        `${all.length} calls of ${inviters.length} inviters with ${emails.length} spellings`,
        `${got.length} invitation in the mailbox`,
        `${messages.length} messages with links refused`,
      ]
      return { figures, problems }
    }, mailServer.settings)
  } finally {
    await mailServer.close()
  }
}

/** Signs up players and verifies their addresses. */
async function makeInviters(victim: Victim, mailServer: MailServer, count: number): Promise<Client[]> {
  const inviters: Client[] = []
  for (let n = 0; n < count; n++) {
    const client = await victim.player(`inviter${n}`)
    const { email } = await client.call('GET /api/auth/user')
    await arrived(() => mailServer.to(email).length > 0)
    const link = mailServer.link(email, '/verify-email')
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
    await client.call('POST /api/auth/verify-email', { body: { token } })
    inviters.push(client)
  }
  return inviters
}

async function arrived(isThere: () => boolean): Promise<void> {
  const until = Date.now() + MAILS_MS
  while (!isThere()) {
    if (Date.now() > until) throw new Error('a mail did not arrive')
    await sleep(LOOK_MS)
  }
}
