import { setTimeout as sleep } from 'node:timers/promises'
import { type Crew, gatherCrew } from './support/crew.ts'
import { freePort, launch, type Product, startProduct } from './support/product.ts'
import type { Report } from './support/report.ts'
import type { Store } from './support/stores.ts'

const PLAYERS = 10
/**
 * Smallest number of replies before a fault. On a busy machine the test waits for this number of replies before it
 * causes a fault.
 */
const FEWEST_ANSWERS = 5
const PATIENCE_MS = 60_000

/** The test kills the server after `mostAnswersAPlayer` replies per player, or after `longestMs`. */
export interface Life {
  mostAnswersAPlayer: number
  longestMs: number
}
const LONG: Life = { mostAnswersAPlayer: 20, longestMs: 10_000 }
/** Small limits for the tests in `npm test`. */
export const SHORT: Life = { mostAnswersAPlayer: 6, longestMs: 4_000 }
/** Number of characters of the server's output that the report of a failure contains. */
const SHOWN_OUTPUT = 3_000
/** After every fifth kill, the test also kills the server during the next start. */
const START_KILLED_EVERY = 5

/**
 * Causes one fault after another; between the faults the players play. After each fault, the test compares all
 * acknowledged actions with the database.
 */
export async function endure(
  crew: Crew,
  rounds: number,
  strike: (product: Product) => Promise<void>,
  after: (round: number) => Promise<void> = async () => {},
  life: Life = LONG,
): Promise<{ slowest: number }> {
  const { store } = crew
  let product: Product | undefined
  let slowest = 0
  try {
    for (let round = 1; round <= rounds + 1; round++) {
      if (!product?.running()) {
        product = await startProduct(store.settings)
        slowest = Math.max(slowest, product.startedIn)
      }
      crew.play(product)
      await someAnswers(crew, life)
      if (!product.running()) throw new Error('the server ended by itself')
      if (crew.players.some((player) => player.cutOff)) throw new Error('a request was left unanswered')
      if (round <= rounds) {
        await strike(product)
        await crew.rest()
        await after(round)
      } else {
        // After the last round the test stops the server normally, without a kill.
        await crew.rest()
        const code = await product.stop()
        if (code !== 0) throw new Error(`stopped with code ${code}`)
      }
      await crew.audit()
    }
  } catch (error) {
    if (product) console.error(product.output().slice(-SHOWN_OUTPUT))
    throw error
  } finally {
    await product?.kill()
    await crew.rest().catch(() => {})
  }
  return { slowest }
}

async function someAnswers(crew: Crew, { mostAnswersAPlayer, longestMs }: Life): Promise<void> {
  const most = mostAnswersAPlayer * crew.players.length
  const enough = crew.answered + FEWEST_ANSWERS + Math.random() * (most - FEWEST_ANSWERS)
  const least = crew.answered + FEWEST_ANSWERS
  const began = Date.now()
  const isOver = () => {
    const passed = Date.now() - began
    return crew.answered >= enough || passed > (crew.answered < least ? PATIENCE_MS : longestMs)
  }
  while (!isOver()) await sleep(Math.random() * 10)
}

/**
 * Kills the server with kill -9 during play, at random times. Sometimes the test also kills the server during its next
 * start.
 */
export async function killUnderPlay(
  what: string,
  store: Store,
  kills: number,
  players = PLAYERS,
  life: Life = LONG,
): Promise<Report> {
  const crew = await gatherCrew(store, players)
  let startsKilled = 0
  let startTakes = 2_000
  const { slowest } = await endure(
    crew,
    kills,
    async (product) => {
      startTakes = product.startedIn
      await product.kill()
    },
    async (round) => {
      if (round % START_KILLED_EVERY !== 0) return
      await killStart(store.settings, Math.random() * startTakes)
      startsKilled++
    },
    life,
  )
  return { what, faults: kills, slowest, crew, note: `${what}: ${startsKilled} starts were killed as well` }
}

async function killStart(settings: Store['settings'], afterMs: number): Promise<void> {
  const { child, ended } = launch(settings, await freePort())
  await sleep(afterMs)
  child.kill('SIGKILL')
  await ended
}

/**
 * Kills the server with kill -9 during its first start on an empty folder. After a kill, the next start must create a
 * complete database.
 */
export async function killFirstStarts(what: string, makeStore: () => Store, kills: number): Promise<Report> {
  let slowest = 0
  let startTakes = 4_000
  for (let n = 0; n < kills; n++) {
    const store = makeStore()
    await killStart(store.settings, Math.random() * startTakes)
    const product = await startProduct(store.settings)
    slowest = Math.max(slowest, product.startedIn)
    startTakes = product.startedIn
    await product.stop()
    await store.close()
  }
  return { what, faults: kills, slowest }
}
