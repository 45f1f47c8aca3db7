import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { type Db, openDatabase } from '../../src/server/db/database.ts'
import { postgresStore } from '../faults/support/stores.ts'
import { audit } from '../support/audit.ts'
import { type Cluster, ORIGIN, PRIMARY_URL, startCluster } from './cluster.ts'
import { type Fault, faults } from './faults.ts'
import type { StoredGame } from './ledger.ts'
import { makeNetwork } from './network.ts'
import { type Play, startPlay } from './play.ts'
import { beyondLimits, MOST_BACK_MS, type Outcome, printOutcomes } from './results.ts'

/** Play without faults before the first fault, and after each one, in ms. */
const QUIET_MS = 1_000
/** A fault after which no player is back within this time ends the test. */
const PATIENCE_MS = 4 * MOST_BACK_MS
/** Number of different problems that are printed. */
const MOST_PROBLEMS = 20

/**
 * Causes all faults, `cycles` times, and prints a page of results. Returns whether everything is within its limits.
 * `only` selects the faults whose names contain it.
 */
export async function rehearsePlay(cycles: number, only = ''): Promise<boolean> {
  makeNetwork()
  const began = performance.now()
  const cluster = await startCluster()
  const store = await postgresStore(PRIMARY_URL, { survives: true })
  console.log(`the cluster answers after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const outcomes: Outcome[] = []
  const problems: string[] = []
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      problems.push((error as Error).message)
    }
  }
  let play: Play | undefined
  await attempt(async () => {
    play = await startPlay(ORIGIN, store)
    await sleep(QUIET_MS)
    for (let cycle = 0; cycle < cycles; cycle++) {
      const cycleBegan = performance.now()
      for (const fault of faults.filter(({ name }) => name.includes(only)))
        outcomes.push(await endure(fault, cycle, cluster, play))
      console.log(
        `cycle ${cycle + 1} of ${cycles}: ${((performance.now() - cycleBegan) / 1000).toFixed(0)} s`,
      )
    }
  })
  await attempt(async () => play?.end())
  await attempt(async () => {
    if (play) problems.push(...play.journal.problems, ...play.gaps, ...(await compare(play)))
  })
  problems.push(...beyondLimits(outcomes))
  console.log()
  if (outcomes.length > 0) printOutcomes(outcomes)
  if (problems.length > 0) console.error(`\n${cluster.logs()}\n`)
  for (const [problem, { length }] of [...Map.groupBy(problems, (one) => one)].slice(0, MOST_PROBLEMS))
    console.error(`${length} × ${problem}`)
  console.log(problems.length === 0 ? '\nall within the limits' : `\n${problems.length} FAILED`)
  cluster.end()
  return problems.length === 0
}

async function endure(fault: Fault, cycle: number, cluster: Cluster, play: Play): Promise<Outcome> {
  const { journal } = play
  const began = performance.now()
  const promotions = cluster.promotions.length
  const due = await fault.strike(cluster, cycle)
  const backAt = await play.allBack(due, PATIENCE_MS)
  await fault.heal?.(cluster, cycle)
  await cluster.untilWhole()
  const wholeAt = performance.now()
  if ((await play.allBack(wholeAt, PATIENCE_MS)) === undefined)
    throw new Error(`after ${fault.name}, not all players play on`)
  await sleep(QUIET_MS)
  const outcome: Outcome = {
    fault: fault.name,
    unavailable: journal.longestGap(began, performance.now()),
    back: backAt && backAt - due,
    promotions: cluster.promotions.length - promotions,
    failures: journal.failuresSince(began),
    isSilent: fault.isSilent ?? false,
  }
  const figures = [outcome.unavailable, outcome.back ?? Number.POSITIVE_INFINITY, performance.now() - began]
  const [away, back, all] = figures.map((ms) => (ms / 1000).toFixed(1))
  console.log(`${fault.name}: no guess for ${away} s, all back after ${back} s, whole again after ${all} s`)
  return outcome
}

/** Compares what the players have written down with the database, and audits the database. Returns the problems. */
async function compare({ ledger, journal, duels, streams, gaps }: Play): Promise<string[]> {
  const settings = { databaseUrl: PRIMARY_URL, dataDir: '', poolSize: 2 }
  const database = await openDatabase(settings, pino({ level: 'silent' }))
  const games = await storedGames(database.db, ledger.gameIds)
  const differences = await audit(database)
  await database.close()
  const { acknowledged, lost, doubled, unknown } = ledger.compare(games)
  console.log(
    `\n${journal.answered} answers, the slowest after ${(journal.slowest / 1000).toFixed(1)} s. ${acknowledged} acknowledged ` +
      `guesses on ${games.length} boards: ${lost.length} lost, ${doubled.length} doubled, ${unknown.length} unknown`,
  )
  console.log(`${duels} duels with ${streams} streams: ${gaps.length} gaps`)
  console.log(`audit of the database: ${differences.length} differences`)
  const told = (what: string, all: readonly string[]) => all.map((one) => `${what}: ${one}`)
  return [
    ...told('lost', lost),
    ...told('doubled', doubled),
    ...told('unknown', unknown),
    ...told('audit', differences),
  ]
}

async function storedGames(db: Db, ids: readonly string[]): Promise<StoredGame[]> {
  const games = await db.selectFrom('game').select(['id', 'guesses']).where('id', 'in', ids).execute()
  const scores = await db
    .selectFrom('score')
    .select(({ fn }) => ['game_id', fn.countAll<number>().as('count')])
    .where('game_id', 'in', ids)
    .groupBy('game_id')
    .execute()
  const counts = new Map(scores.map(({ game_id, count }) => [game_id, count]))
  return games.map(({ id, guesses }) => ({ id, guesses, scores: counts.get(id) ?? 0 }))
}
