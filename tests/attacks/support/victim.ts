import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Product, startProduct } from '../../faults/support/product.ts'
import { removeFolder, temporaryFolder } from '../../faults/support/stores.ts'
import { Client } from '../../support/client.ts'
import { copyTemplate } from '../../support/database.ts'
import type { Finding } from './attack.ts'

const CALM = 50
const ANSWER_MS = 10_000
export const password = 'a quiet harbour'

/** The attacked server (a real process with an embedded database), and functions that measure its resources. */
export interface Victim {
  product: Product
  client(): Client
  account(): Promise<Client>
  /** Signs up a player with a username. */
  player(username: string): Promise<Client>
  /** Current memory in megabytes. */
  memory(): number
  /** Largest memory in megabytes since the last call of `forgetPeak`. */
  peak(): number
  forgetPeak(): void
  descriptors(): number
  /**
   * Sends several requests one after the other, and waits for each reply. After the last reply, the server has also
   * received everything that was sent earlier. Throws if the server does not reply.
   */
  answers(): Promise<void>
}

/** Starts a server, runs the given attack on this server, and stops the server. */
export async function onVictim(
  attack: (victim: Victim) => Promise<Finding>,
  settings: Readonly<Record<string, string>> = {},
) {
  if (!existsSync('/proc/self/status')) return { missing: 'memory is read from /proc, which is not here' }
  const folder = temporaryFolder()
  copyTemplate(folder)
  const product = await startProduct({ DATA_DIR: folder, ...settings })
  const { pid } = product
  const megabytes = (name: string) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  }
  let accounts = 0
  try {
    const victim: Victim = {
      product,
      client: () => new Client(product.origin),
      async account() {
        const client = new Client(product.origin)
        const email = `attacker${++accounts}@wordconnect.example`
        await client.call('POST /api/auth/register', { body: { email, password } })
        return client
      },
      async player(username) {
        const client = await victim.account()
        await client.call('POST /api/username/set', { body: { username } })
        return client
      },
      memory: () => megabytes('VmRSS'),
      peak: () => megabytes('VmHWM'),
      forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
      descriptors: () => readdirSync(`/proc/${pid}/fd`).length,
      async answers() {
        for (let n = 0; n < CALM; n++) {
          const signal = AbortSignal.timeout(ANSWER_MS)
          const { status } = await new Client(product.origin).raw('GET', '/api/health', { signal })
          if (status !== 200) throw new Error(`the server answered ${status}`)
        }
      },
    }
    return await attack(victim)
  } finally {
    await product.kill()
    removeFolder(folder)
  }
}

/** Buys premium in the sandbox. */
export async function becomePremium(client: Client): Promise<void> {
  const body = { productId: 'premium_monthly' }
  const { clientSecret } = await client.call('POST /api/purchase/create-payment-intent', { body })
  const card = { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' }
  await client.call('POST /api/purchase/sandbox/confirm', { body: { clientSecret, ...card } })
}
