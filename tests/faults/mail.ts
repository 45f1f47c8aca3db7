import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { headersOf, MailServer } from '../support/smtp.ts'
import { Line, Unanswered } from './support/line.ts'
import { type Product, startProduct } from './support/product.ts'
import type { Report } from './support/report.ts'
import type { Store } from './support/stores.ts'

/** Number of people who request an e-mail in each run of the server. */
const PEOPLE = 12
/**
 * Longest delay of the mail server at each step, in ms. The delays make it likely that kills happen at every stage of
 * sending an e-mail.
 */
const SLOW_MS = 150
/** Time from a start of the server to its kill, in ms. The server reads the outbox every two seconds. */
const KILL_AFTER_MS = { least: 1500, spread: 2500 }
const PATIENCE_MS = 60_000

/**
 * Kills the server with kill -9 while it sends e-mails. At the end, each e-mail must have arrived exactly once, or the
 * server must report it as failed. No e-mail is allowed to arrive twice.
 */
export async function killUnderMail(what: string, store: Store, kills: number): Promise<Report> {
  const post = new MailServer()
  await post.start()
  post.slowMs = SLOW_MS
  const settings = { ...store.settings, ...post.settings }
  let product: Product = await startProduct(settings)
  let slowest = product.startedIn
  let answered = 0
  let unanswered = 0
  try {
    const email = (n: number) => `asks${n}@wordconnect.example`
    for (let n = 0; n < PEOPLE; n++) {
      const body = { email: email(n), password: 'a quiet harbour' }
      await new Line(product.origin).call('POST /api/auth/register', { body })
    }
    for (let kill = 0; kill < kills; kill++) {
      const dying = product
      const asking = Promise.all(
        Array.from({ length: PEOPLE }, async (_, n) => {
          await sleep(Math.random() * KILL_AFTER_MS.spread)
          try {
            await new Line(dying.origin).call('POST /api/auth/forgot-password', { body: { email: email(n) } })
            answered++
          } catch (error) {
            if (!(error instanceof Unanswered)) throw error
            unanswered++
          }
        }),
      )
      await sleep(KILL_AFTER_MS.least + Math.random() * KILL_AFTER_MS.spread)
      await dying.kill()
      await asking
      product = await startProduct(settings)
      slowest = Math.max(slowest, product.startedIn)
    }
    await settle(store)
    const rows = await store.look((db) =>
      db.selectFrom('mail').select(['id', 'kind', 'status', 'failure']).execute(),
    )
    const arrivals = new Map<string, number>()
    for (const mail of post.mails) {
      const id = /<(.*)@/.exec(headersOf(mail, 'Message-ID')[0] ?? '')?.[1] ?? ''
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
    }
    const asked = rows.filter(({ kind }) => kind === 'reset_password').length
    assert.ok(asked >= answered, `${answered} were answered, ${asked} wait or went`)
    assert.ok(asked <= answered + unanswered, 'more mails than anybody asked for')
    for (const { id, status, failure } of rows) {
      const arrived = arrivals.get(id) ?? 0
      if (status === 'sent') assert.equal(arrived, 1, `mail ${id} is called sent and came ${arrived} times`)
      else {
        assert.equal(status, 'failed')
        assert.match(failure ?? '', /may have arrived/)
        assert.ok(arrived <= 1, `mail ${id} came ${arrived} times`)
      }
    }
    const failed = rows.filter(({ status }) => status === 'failed')
    const came = failed.filter(({ id }) => arrivals.has(id)).length
    const note = `${what}: ${rows.length} mails, ${rows.length - failed.length} arrived once, ${failed.length} shown as failed (${came} of them had arrived), none twice`
    assert.equal(await product.stop(), 0)
    return { what, faults: kills, slowest, note }
  } finally {
    await product.kill()
    await post.close()
  }
}

/**
 * Marks the e-mails that a killed server was sending, so that the server sends them again. Waits until no e-mail is
 * waiting or being sent.
 */
async function settle(store: Store): Promise<void> {
  const past = new Date(0)
  await store.look((db) =>
    db.updateTable('mail').set({ next_try_at: past }).where('status', '=', 'sending').execute(),
  )
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const open = await store.look((db) =>
      db.selectFrom('mail').select('id').where('status', 'in', ['waiting', 'sending']).execute(),
    )
    if (open.length === 0) return
    if (Date.now() > until) throw new Error(`${open.length} mails are never done`)
  }
}
