import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailer } from '../../src/server/adapters/mail/open.ts'
import type { Context } from '../../src/server/context.ts'
import type { Letter, MailKind } from '../../src/server/features/mail/letter.ts'
import { queueMail } from '../../src/server/features/mail/mail.service.ts'
import { failedMails, requeueMail } from '../../src/server/features/mail/mail.store.ts'
import { sendDueMails, sweepMails, TRY_AGAIN_SECONDS } from '../../src/server/features/mail/outbox.service.ts'
import { nameIn } from '../../src/server/features/mail/plain.ts'
import { mayInvite, unsubscribeUrl } from '../../src/server/features/mail/unsubscribe.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { decodedHeader, headersOf, MailServer, type Manner, partOf } from '../support/smtp.ts'

const DAY = 86_400
let notes = 0

/** Creates a server context with a mail server, and with a kind of e-mail that exists only for tests. */
function outboxOf(server: TestServer, post: MailServer, write: MailKind['write'] = async () => note) {
  const { app } = server
  const env = { ...app.context.env, smtpUrl: post.settings.SMTP_URL }
  const context: Context = {
    ...app.context,
    mailer: openMailer({ env, log: pino({ level: 'silent' }) }),
    mails: new Map([['note', { name: 'note', write }]]),
  }
  return {
    context,
    run: () => sendDueMails(context),
    /** Queues an e-mail to a new address, and returns this address. */
    async queue(): Promise<string> {
      const recipient = `note${++notes}@wordconnect.example`
      await queueMail(context.db, { kind: 'note', recipient }, server.now())
      return recipient
    },
    row: (recipient: string) =>
      context.db.selectFrom('mail').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow(),
  }
}
const note: Letter = { subject: 'A note', lines: ['It says little.'] }

onDatabases('the outbox', (server, kind) => {
  const post = new MailServer()
  beforeAll(() => post.start())
  afterAll(() => post.close())

  test('each mail goes out once, however many processes send', async () => {
    post.manner = 'takes'
    const outbox = outboxOf(server, post)
    const recipients: string[] = []
    for (let n = 0; n < 12; n++) recipients.push(await outbox.queue())
    await Promise.all([outbox.run(), outbox.run(), outbox.run()])
    for (const recipient of recipients) {
      expect(post.to(recipient)).toHaveLength(1)
      const { id, status, tries } = await outbox.row(recipient)
      expect([status, tries]).toEqual(['sent', 1])
      // All attempts to send an e-mail use the same `Message-ID`.
      const ids = post.to(recipient).map((mail) => headersOf(mail, 'Message-ID'))
      expect(ids).toEqual([[`<${id}@localhost>`]])
    }
    const taken = post.mails.length
    server.passTime(DAY)
    await outbox.run()
    expect(post.mails).toHaveLength(taken)
  })

  test.each<[Manner, RegExp]>([
    [{ says: 421, at: 'greeting' }, /421/],
    [{ says: 451, at: 'sender' }, /451 at MAIL FROM/],
    [{ says: 450, at: 'recipient' }, /450 at RCPT TO/],
    [{ says: 452, at: 'end of content' }, /452 at DATA/],
    [{ cuts: 'before the content' }, /not reached/],
  ])('%j: it waits and goes out later, once', async (manner, reason) => {
    post.manner = manner
    const outbox = outboxOf(server, post)
    const recipient = await outbox.queue()
    await outbox.run()
    expect(await outbox.row(recipient)).toMatchObject({
      status: 'waiting',
      tries: 1,
      failure: expect.stringMatching(reason),
    })
    post.manner = 'takes'
    await outbox.run() // the next attempt is not due yet
    expect(post.to(recipient)).toHaveLength(0)
    server.passTime(TRY_AGAIN_SECONDS[0])
    await outbox.run()
    expect((await outbox.row(recipient)).status).toBe('sent')
    expect(post.to(recipient)).toHaveLength(1)
  })

  test.each<[Manner, number, RegExp]>([
    [{ says: 550, at: 'recipient' }, 0, /550 at RCPT TO/],
    [{ says: 554, at: 'end of content' }, 0, /554 at DATA/],
    [{ cuts: 'in the content' }, 0, /may have arrived/],
    [{ cuts: 'after the content' }, 1, /may have arrived/],
  ])('%j: it failed and is never sent again by itself', async (manner, arrived, reason) => {
    post.manner = manner
    const outbox = outboxOf(server, post)
    const recipient = await outbox.queue()
    await outbox.run()
    post.manner = 'takes'
    server.passTime(DAY)
    await outbox.run()
    const row = await outbox.row(recipient)
    expect(row).toMatchObject({ status: 'failed', failure: expect.stringMatching(reason) })
    expect(post.to(recipient)).toHaveLength(arrived)
    // The reply of the mail server can contain the recipient's address, so the server stores only the reply code.
    expect(row.failure).not.toContain('somebody@')
    const listed = (await failedMails(outbox.context.db)).find(({ id }) => id === row.id)
    expect(listed).toMatchObject({ kind: 'note', domain: 'wordconnect.example' })
    expect(JSON.stringify(listed)).not.toContain(recipient)
    // An operator can send a failed e-mail again.
    expect(await requeueMail(outbox.context.db, row.id, server.now())).toBe(true)
    expect(await requeueMail(outbox.context.db, row.id, server.now())).toBe(false)
    await outbox.run()
    expect((await outbox.row(recipient)).status).toBe('sent')
    expect(post.to(recipient)).toHaveLength(arrived + 1)
  })

  test('a server that is away is asked less and less often, and given up in the end', async () => {
    const away = new MailServer()
    await away.start()
    const outbox = outboxOf(server, away)
    await away.close()
    const recipient = await outbox.queue()
    for (const [tries, seconds] of TRY_AGAIN_SECONDS.entries()) {
      await outbox.run()
      const { status, tries: tried, next_try_at } = await outbox.row(recipient)
      expect([status, tried]).toEqual(['waiting', tries + 1])
      expect(Math.round((next_try_at.getTime() - server.now().getTime()) / 1000)).toBe(seconds)
      server.passTime(seconds)
    }
    await outbox.run()
    expect(await outbox.row(recipient)).toMatchObject({ status: 'failed', tries: 6 })
  })

  test('one whose sender was lost has failed, and what its sender still learns is written down', async () => {
    post.manner = { waits: 'after the content' }
    const stopped = new AbortController()
    const outbox = outboxOf(server, post)
    const lost = { ...outbox, run: () => sendDueMails({ ...outbox.context, stopping: stopped.signal }) }
    const recipient = await outbox.queue()
    const running = lost.run()
    await expect.poll(() => post.to(recipient).length).toBe(1)
    post.manner = 'takes'
    await outbox.run()
    expect((await outbox.row(recipient)).status).toBe('sending')
    server.passTime(600)
    await outbox.run()
    expect(await outbox.row(recipient)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('may have arrived'),
    })
    expect(post.to(recipient)).toHaveLength(1)
    post.hangUp()
    await running
    expect((await outbox.row(recipient)).status).toBe('failed')
    expect(post.to(recipient)).toHaveLength(1)
  })

  test('a stop ends what is not handed over; it goes out after the next start', async () => {
    post.manner = { waits: 'at the recipient' }
    const stop = new AbortController()
    const outbox = outboxOf(server, post)
    const recipient = await outbox.queue()
    const before = post.attempts
    const running = sendDueMails({ ...outbox.context, stopping: stop.signal })
    await expect.poll(() => post.attempts).toBe(before + 1)
    stop.abort()
    await running
    expect(await outbox.row(recipient)).toMatchObject({ status: 'waiting', tries: 0 })
    post.manner = 'takes'
    await outbox.run()
    expect(post.to(recipient)).toHaveLength(1)
  })

  test('what cannot be written waits; what nobody needs any more is dropped; of what has ended soon nothing is known', async () => {
    post.manner = 'takes'
    let writes: 'fails' | 'nothing' = 'fails'
    const outbox = outboxOf(server, post, async () => {
      if (writes === 'fails') throw new Error('out of ink')
      return undefined
    })
    const recipient = await outbox.queue()
    await outbox.run()
    expect(await outbox.row(recipient)).toMatchObject({
      status: 'waiting',
      failure: 'it could not be written',
    })
    writes = 'nothing'
    server.passTime(TRY_AGAIN_SECONDS[0])
    await outbox.run()
    const { id, status } = await outbox.row(recipient)
    expect(status).toBe('dropped')
    const { db } = outbox.context
    const kept = () => db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
    await sweepMails(outbox.context)
    expect(await kept()).toMatchObject({ recipient })
    server.passTime(2 * DAY)
    await sweepMails(outbox.context)
    expect(await kept()).toMatchObject({ recipient: '', data: {}, kind: 'note', status: 'dropped' })
    server.passTime(90 * DAY)
    await sweepMails(outbox.context)
    expect(await kept()).toBeUndefined()
  })

  test('without a mail server: files on the machine of a developer, else nowhere', async () => {
    expect((await server.client().call('GET /api/config')).email).toBe(false)
    const { context } = server.app
    const email = `files${kind}@wordconnect.example`
    const body = { email, password: 'a quiet harbour' }
    await server.client().call('POST /api/auth/register', { body })
    await sendDueMails(context)
    const folder = join(context.env.dataDir, 'mails')
    if (kind === 'postgres') expect([context.mailer, existsSync(folder)]).toEqual([undefined, false])
    else {
      const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
      expect(texts.some((text) => text.includes(`To: ${email}`))).toBe(true)
      expect(texts.some((text) => text.startsWith('<!doctype html>'))).toBe(true)
    }
    const rows = await context.db.selectFrom('mail').select('status').where('recipient', '=', email).execute()
    expect(rows).toEqual([{ status: kind === 'postgres' ? 'dropped' : 'sent' }])
  })
})

onOneDatabase('what a mail shows', (server) => {
  const post = new MailServer()
  beforeAll(() => post.start())
  afterAll(() => post.close())

  const hostile = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    'Ada\r\nBcc: everybody@wordconnect.example\r\n\r\nA new body',
    'Ada\u202e gnirts\u2066\u2067\u200f',
    '\u{1f3f4}\u{e0067}\u{e007f} 𝕬𝖉𝖆 \ud800 א ليلى',
    '"\'><!--',
  ]

  test.each(hostile)('hostile words stay words: %j', async (name) => {
    const outbox = outboxOf(server, post, async () => ({
      subject: `${nameIn(name)} invites you`,
      lines: [`${nameIn(name)} plays here.`, name],
      quote: { from: name, text: `${name}\n${name}` },
      button: { label: 'Play', url: 'https://play.wordconnect.example/?a=1&b="2"' },
      notes: [name],
    }))
    const recipient = await outbox.queue()
    await outbox.run()
    const [mail] = post.to(recipient)
    if (!mail) throw new Error('it was not sent')
    for (const header of ['Subject', 'To', 'From', 'Message-ID'])
      expect(headersOf(mail, header)).toHaveLength(1)
    expect(headersOf(mail, 'Bcc')).toEqual([])
    expect(headersOf(mail, 'To')).toEqual([recipient])
    const [html, text, subject] = [
      partOf(mail, 'text/html'),
      partOf(mail, 'text/plain'),
      decodedHeader(mail, 'Subject'),
    ]
    expect(html).not.toMatch(/<(script|img|!--)/)
    expect(html.match(/<a [^>]*>/g)).toHaveLength(1)
    expect(html).toContain('href="https://play.wordconnect.example/?a=1&amp;b=&quot;2&quot;"')
    for (const shown of [html, text, subject]) {
      expect(shown).not.toMatch(/[\u202a-\u202e\u2066\u2067\u200e\u200f]|[\u{e0000}-\u{e007f}]/u)
      expect(shown.isWellFormed()).toBe(true)
      // In the text that the browser shows, the words after a player's name keep their order, even if the name is in a
      // right-to-left script.
      expect(shown).toMatch(/\u2068[^\u2066-\u2069]*\u2069 (invites you|plays here)/)
      if (name.includes('𝕬')) expect(shown).toContain('𝕬𝖉𝖆')
    }
    expect(text).toContain('> ')
  })

  test('no more invitations: one press, on our page or in the mail program, and only for whom we signed', async () => {
    const recipient = 'enough@wordconnect.example'
    const { context } = server.app
    const url = unsubscribeUrl(context, recipient)
    const outbox = outboxOf(server, post, async () => ({ ...note, unsubscribeUrl: url }))
    await queueMail(context.db, { kind: 'note', recipient }, server.now())
    await outbox.run()
    const [mail] = post.to(recipient)
    if (!mail) throw new Error('it was not sent')
    expect(headersOf(mail, 'List-Unsubscribe')).toEqual([`<${url}>`])
    expect(headersOf(mail, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click'])
    expect(url).not.toContain('enough')
    const path = url.slice(context.env.publicUrl.length)
    const client = server.client()
    const look = await client.raw('GET', path)
    expect([look.status, look.text.match(/<button>/g)?.length]).toEqual([200, 1])
    expect(await mayInvite(context.db, context, recipient)).toBe(true)
    // The test sends the request that a mail program makes for one-click unsubscribe (RFC 8058).
    const init = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }
    expect((await client.raw('POST', `${path}x`, init)).status).toBe(404)
    for (const token of ['', '?token=', '?token=a.b', '?token=a&token=b'])
      expect((await client.raw('POST', `/api/mail/unsubscribe${token}`, init)).status).toBe(404)
    expect(await mayInvite(context.db, context, recipient)).toBe(true)
    for (let n = 0; n < 2; n++) expect((await client.raw('POST', path, init)).status).toBe(200)
    expect(await mayInvite(context.db, context, 'Enough@WordConnect.example')).toBe(false)
    expect(await mayInvite(context.db, context, 'other@wordconnect.example')).toBe(true)
  })
})

test('a receipt for each purchase that was given, and none for one that was not', async () => {
  const post = new MailServer()
  await post.start()
  const server = await startServer('embedded', post.settings)
  try {
    expect((await server.client().call('GET /api/config')).email).toBe(true)
    const { client } = await server.player()
    const { email } = await client.call('GET /api/auth/user')
    const buy = async (productId: string, cardNumber: string) => {
      const { clientSecret } = await client.call('POST /api/purchase/create-payment-intent', {
        body: { productId },
      })
      const body = { clientSecret, cardNumber, expiry: '12 / 40', cvc: '123' }
      // If a payment is confirmed twice at the same time, the player receives the item and the e-mail only once.
      await Promise.all([1, 2].map(() => client.try('POST /api/purchase/sandbox/confirm', { body })))
    }
    await buy('hints_5', '4242 4242 4242 4242')
    await buy('hints_10', '4000 0000 0000 0002')
    await sendDueMails(server.app.context)
    const receipts = post
      .to(email)
      .filter((mail) => decodedHeader(mail, 'Subject').startsWith('Your receipt'))
    expect(receipts).toHaveLength(1)
    const [receipt] = receipts
    if (!receipt) throw new Error('no receipt')
    const text = partOf(receipt, 'text/plain')
    expect(text).toContain('5 Hints: $0.99 (US dollars), bought on ')
    expect(text).toContain('5 hints are in your account.')
    expect(text).toContain('no money was taken')
  } finally {
    await server.close()
    await post.close()
  }
})
