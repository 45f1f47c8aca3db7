import { setTimeout as sleep } from 'node:timers/promises'
import { Line } from './support/line.ts'
import { listen } from './support/live-server.ts'
import { type Look, lookAt, wrongOfHistories } from './support/payments-audit.ts'
import { type Product, startProduct } from './support/product.ts'
import type { Report } from './support/report.ts'
import { SandboxTill } from './support/sandbox-till.ts'
import { Shopper } from './support/shopper.ts'
import type { Store } from './support/stores.ts'
import { StripeTill } from './support/stripe-till.ts'
import { chance, type Till } from './support/till.ts'

/** Number of shoppers for each of the two payment providers. */
const SHOPPERS = 4
/**
 * The test causes a fault after a random number of payment steps between these two limits. It causes the fault earlier
 * if `LONGEST_LIFE_MS` has passed.
 */
const FEWEST_STEPS = 3
const MOST_STEPS_A_SHOPPER = 30
const LONGEST_LIFE_MS = { long: 8_000, short: 2_000 }
/** Longest time in ms to wait for the payment sandbox, which sends its notices automatically every 15 seconds. */
const TOLD_MS = 90_000
const SHOWN_OUTPUT = 3_000

/**
 * Kills the server with kill -9 at any point of a purchase: at its start, at the payment, when the notice arrives, or
 * when the server adds the goods. The test alternates between a stand-in for Stripe and the product's payment sandbox.
 * After each kill the test compares the product's stored payments with the provider's records. After each start the
 * provider repeats its unacknowledged notices. After all notices, players must see exactly the payments that they have
 * made. If `isShort` is true, the test uses only the stand-in for Stripe, and the runs are shorter. All shoppers then
 * repeat their unanswered requests after each start.
 */
export async function killUnderPayments(
  what: string,
  store: Store,
  kills: number,
  { shoppers = SHOPPERS, isShort = false }: { shoppers?: number; isShort?: boolean } = {},
): Promise<Report> {
  const stripe = await StripeTill.open()
  const tills: readonly Till[] = isShort ? [stripe] : [stripe, new SandboxTill()]
  try {
    const shops = await gatherShoppers(store, tills, shoppers)
    const run = new Run(store, shops, isShort)
    for (let kill = 0; kill < kills; kill++) await run.live(tills[kill % tills.length] ?? stripe, 'killed')
    // In the last run with each payment provider, the test stops the server normally after all notices have arrived.
    for (const till of tills) await run.live(till, 'stopped')
    return { what, faults: kills, slowest: run.slowest, note: `${what}: ${run.figures()}` }
  } finally {
    await stripe.close()
  }
}

class Run {
  slowest = 0
  /** Number of server starts after which the provider repeated old notices while new purchases began. */
  #busy = 0
  readonly #store: Store
  readonly #shops: ReadonlyMap<Till, Shopper[]>
  readonly #isShort: boolean
  #look: Look | undefined

  constructor(store: Store, shops: ReadonlyMap<Till, Shopper[]>, isShort: boolean) {
    this.#store = store
    this.#shops = shops
    this.#isShort = isShort
  }

  /** Runs the server once with one payment provider. */
  async live(till: Till, end: 'killed' | 'stopped'): Promise<void> {
    const shoppers = this.#shops.get(till) ?? []
    const product = await startProduct({ ...this.#store.settings, ...till.settings })
    this.slowest = Math.max(this.slowest, product.startedIn)
    for (const shopper of shoppers) shopper.call(product.origin)
    try {
      if (end === 'stopped' || chance(0.8)) await this.#tell(till, shoppers, product.origin)
      else this.#busy++
      if (end === 'killed') await this.#shopUntilKilled(till, shoppers, product)
      else {
        const code = await product.stop()
        if (code !== 0) throw new Error(`stopped with code ${code}`)
      }
      await this.#audit(end === 'stopped' ? till : undefined)
    } catch (error) {
      console.error(product.output().slice(-SHOWN_OUTPUT))
      throw error
    } finally {
      await product.kill()
    }
  }

  /** Delivers all notices, then checks that players see the payments in the provider's records. */
  async #tell(till: Till, shoppers: readonly Shopper[], origin: string): Promise<void> {
    await till.tellAgain(origin)
    if (this.#isShort || chance(0.5)) for (const shopper of shoppers) await shopper.askAgain()
    const held = await till.held()
    for (const late = Date.now() + TOLD_MS; ; await sleep(200)) {
      const wrong = await wrongOfHistories(till, held, shoppers)
      if (wrong.length === 0) return
      if (till.provider === 'stripe' || Date.now() > late) throw wrongThings(wrong)
    }
  }

  async #shopUntilKilled(till: Till, shoppers: readonly Shopper[], product: Product): Promise<void> {
    let isOver = false
    const playing = Promise.all([
      till.attend(product.origin, () => isOver),
      ...shoppers.map((shopper) => shopper.shop(() => isOver)),
    ])
    playing.catch(() => {}) // the code below reports the error
    try {
      const steps = () => shoppers.reduce((sum, shopper) => sum + shopper.steps, till.steps)
      const enough = steps() + FEWEST_STEPS + Math.random() * MOST_STEPS_A_SHOPPER * shoppers.length
      for (
        const late = Date.now() + LONGEST_LIFE_MS[this.#isShort ? 'short' : 'long'];
        steps() < enough && Date.now() < late;
      )
        await sleep(Math.random() * 20)
      if (!product.running()) throw new Error('the server ended by itself')
      await product.kill()
    } finally {
      isOver = true
    }
    await playing
  }

  async #audit(told: Till | undefined): Promise<void> {
    const look = await this.#store.look((db) =>
      lookAt(db, [...this.#shops.keys()], [...this.#shops.values()].flat()),
    )
    this.#look = look
    const open = (told && look.held.get(told)?.payments.filter(({ isTold }) => !isTold)) ?? []
    const wrong = [...look.wrong, ...open.map(({ intentId }) => `${intentId} was never told`)]
    if (wrong.length > 0) throw wrongThings(wrong)
  }

  figures(): string {
    const purchases = this.#look?.purchases ?? []
    const count = (is: (one: (typeof purchases)[number]) => boolean) => purchases.filter(is).length
    const figures = {
      begun: purchases.length,
      paid: count(({ status }) => status === 'paid'),
      'of them renewals': count(({ status, is_renewal }) => status === 'paid' && is_renewal),
      'not to be given and paid back': count(({ status }) => status === 'undeliverable'),
      'paid back otherwise': count(({ status, refunded_cents }) => status === 'paid' && refunded_cents > 0),
      'starts under news and purchases': this.#busy,
      ...Object.assign({}, ...[...this.#shops.keys()].map(({ tally }) => tally)),
    }
    return Object.entries(figures)
      .map(([name, n]) => `${n} ${name}`)
      .join(', ')
  }
}

const wrongThings = (wrong: readonly string[]) =>
  new Error(`${wrong.length} things are wrong:\n  ${wrong.slice(0, 20).join('\n  ')}`)

/** Starts a server in this process and signs up the shoppers for each payment provider. Then the server stops. */
async function gatherShoppers(
  store: Store,
  tills: readonly Till[],
  size: number,
): Promise<Map<Till, Shopper[]>> {
  const { app, client } = await listen(store.settings)
  const shops = new Map<Till, Shopper[]>()
  let n = 0
  try {
    for (const till of tills) {
      const shoppers: Shopper[] = []
      for (let of = 0; of < size; of++) {
        const line = new Line(client.origin)
        const { id } = await line.call('POST /api/auth/register', {
          body: { email: `shopper${++n}@wordconnect.example`, password: 'a quiet harbour' },
        })
        await line.call('POST /api/username/set', { body: { username: `shopper_${n}` } })
        shoppers.push(new Shopper(id, line, till))
      }
      shops.set(till, shoppers)
    }
  } finally {
    await app.close()
  }
  return shops
}
