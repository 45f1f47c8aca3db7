import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Duelist } from './support/duelist.ts'
import { type Product, startProduct } from './support/product.ts'
import type { Report } from './support/report.ts'
import type { Store } from './support/stores.ts'

const LEVEL = 30
/** Longest pause between a player's guesses, in ms. */
const MOST_THOUGHT_MS = 40
/** Number of guesses that the opponent does not make until both players are connected again. */
const KEPT = 4
/**
 * Limit in ms for the server's report that a player is absent. The server treats a stream as closed if it was not
 * refreshed for 15 s. The server checks this every 5 s, and the check can take up to one second.
 */
const ABSENT_WITHIN_MS = 15_000 + 5_000 + 1_000

/**
 * Two players play a duel on two different server processes, and the test kills one process with kill -9. The player of
 * the killed process continues on the other process. If `isWatched` is true, the player continues only after the server
 * has reported the player's absence to the opponent.
 */
export async function killUnderDuel(
  what: string,
  store: Store,
  kills: number,
  { isWatched = true } = {},
): Promise<Report> {
  const products: Product[] = []
  let slowest = 0
  const absences: number[] = []
  const returns: number[] = []
  try {
    products.push(...(await Promise.all([startProduct(store.settings), startProduct(store.settings)])))
    slowest = Math.max(...products.map(({ startedIn }) => startedIn))
    const [one, other] = products.map(({ origin }) => new Duelist(origin)) as [Duelist, Duelist]
    const duelists = [one, other] as const
    await one.signUp(store, 'first_duelist')
    await other.signUp(store, 'second_duelist')
    for (let kill = 0; kill < kills; kill++) {
      for (const [n, duelist] of duelists.entries()) duelist.moveTo(products[n]?.origin ?? '')
      const { id } = await one.client.call('POST /api/challenges', {
        body: { challengedId: other.id, targetLevel: LEVEL },
      })
      await one.enter(id, 'challenger')
      await other.enter(id, 'challenged')
      for (const duelist of duelists) await duelist.start(store)
      const fallen = kill % 2
      const [victim, witness] = fallen === 0 ? [one, other] : [other, one]
      const [dying, surviving] = [products[fallen], products[1 - fallen]] as [Product, Product]
      let isBack = false
      let killedAt = 0
      const away = async () => {
        killedAt ||= Date.now()
        await victim.stream.ended
        if (isWatched) absences.push(await absence(witness, victim, killedAt))
        victim.moveTo(surviving.origin)
        await victim.openStream()
        isBack = true
      }
      const playVictim = async () => {
        while (victim.guessesLeft > 0) {
          await victim.guess(away)
          await sleep(Math.random() * MOST_THOUGHT_MS)
        }
      }
      const playWitness = async () => {
        while (witness.guessesLeft > 0) {
          if (witness.guessesLeft <= KEPT && !isBack) await sleep(10)
          else await witness.guess(async () => assert.fail('the process that was not killed does not answer'))
          await sleep(Math.random() * MOST_THOUGHT_MS)
        }
      }
      const strike = async () => {
        const left = 3 + Math.floor(Math.random() * 7)
        while (victim.guessesLeft > left) await sleep(1)
        await sleep(Math.random() * MOST_THOUGHT_MS)
        killedAt = Date.now()
        await dying.kill()
      }
      await Promise.all([playVictim(), playWitness(), strike()])
      assert.ok(isBack, 'the process was killed too late')
      returns.push(victim.backAt - killedAt)
      await expectEnd(store, duelists)
      for (const { stream } of duelists) await stream.leave()
      if (kill === kills - 1) continue
      products[fallen] = await startProduct(store.settings)
      slowest = Math.max(slowest, products[fallen].startedIn)
    }
    for (const product of products) if (product.running()) assert.equal(await product.stop(), 0)
    const resent = one.resent + other.resent
    const seconds = (ms: readonly number[]) => (Math.max(...ms) / 1000).toFixed(1)
    const told = isWatched
      ? `; the other was told after ${seconds(absences)} s at most that they were gone`
      : ''
    const note = `${what}: back after ${seconds(returns)} s at most; ${resent} guesses sent again${told}`
    return { what, faults: kills, slowest, note }
  } finally {
    for (const product of products) await product.kill()
  }
}

/**
 * Waits until the stream of one player reports that the other player is absent. Returns the time between the kill of
 * the server process and the report of the absence.
 */
async function absence(witness: Duelist, victim: Duelist, since: number): Promise<number> {
  const told = await witness.stream.find(
    ({ event, data }) => event === 'presence' && data[victim.side] === false && data[witness.side] === true,
    ABSENT_WITHIN_MS,
  )
  assert.ok(told, 'the stream of the other has ended')
  return Date.now() - since
}

/**
 * Checks that both players have ended the duel, that they receive the same result, and that no acknowledged guess is
 * lost.
 */
async function expectEnd(store: Store, duelists: readonly Duelist[]): Promise<void> {
  const winners: unknown[] = []
  for (const duelist of duelists) {
    const completed = await duelist.stream.find(({ event }) => event === 'completed')
    winners.push(completed?.data.winnerId)
    await duelist.audit(store)
    const params = { id: duelist.duelId }
    const { status, winnerId, outcome } = await duelist.client.call('GET /api/challenges/:id', { params })
    assert.equal(status, 'completed')
    assert.equal(winnerId, winners[0])
    assert.equal(outcome, winnerId === null ? 'draw' : winnerId === duelist.id ? 'won' : 'lost')
  }
  assert.equal(winners[0], winners[1], 'the two were told different winners')
}
