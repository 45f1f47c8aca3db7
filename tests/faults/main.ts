// The command `npm run stress -- faults` kills the server and its databases during play and payments. It also simulates
// power cuts. After each fault, all acknowledged actions must still be stored.
import { parseArgs } from 'node:util'
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'
import { killUnderDaily } from './daily.ts'
import { takeDatabaseAway } from './database-away.ts'
import { killUnderDuel } from './duels.ts'
import { killFirstStarts, killUnderPlay } from './kills.ts'
import { restartUnderStreams } from './live.ts'
import { killUnderMail } from './mail.ts'
import { killUnderPayments } from './payments.ts'
import { cutPower } from './power-cuts.ts'
import { startTwice } from './second-process.ts'
import { killUnderStory } from './story.ts'
import { makePostgres, type PostgresServer } from './support/postgres-server.ts'
import { printReports, type Report } from './support/report.ts'
import { embeddedStore, postgresStore, removeFolder, type Store, temporaryFolder } from './support/stores.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    cuts: { type: 'string', default: '10' },
    only: { type: 'string' },
  },
})
const kills = Number(values.kills)
const cuts = Number(values.cuts)
const AWAY = 6
const FIRST_STARTS = 6
const DUELS = 4
const STORY = 12
const MAIL = 12

type Scenario = () => Promise<Report | { missing: string }>

const bin = await findPostgres()
const noPostgres = { missing: 'no PostgreSQL server (15 or newer) is installed' }

const scenarios: Record<string, Scenario> = {
  'second-process': startTwice,
  'first-starts': () =>
    inFolder((folder) => {
      let n = 0
      const store = () => embeddedStore(`${folder}/${++n}`)
      return killFirstStarts('kill -9 at the first start, embedded', store, FIRST_STARTS)
    }),
  'kills-embedded': () =>
    inFolder((folder) => killUnderPlay('kill -9, embedded', embeddedStore(`${folder}/data`), kills)),
  'kills-postgres': () => onPostgres((store) => killUnderPlay('kill -9, PostgreSQL', store, kills)),
  'daily-embedded': () =>
    inFolder((folder) => killUnderDaily('kill -9 under a daily, embedded', embeddedStore(folder), 3)),
  'daily-postgres': () =>
    onPostgres((store) => killUnderDaily('kill -9 under a daily, PostgreSQL', store, 3)),
  'payments-embedded': () =>
    inFolder((folder) =>
      killUnderPayments('kill -9 under payments, embedded', embeddedStore(`${folder}/data`), kills),
    ),
  'payments-postgres': () =>
    onPostgres((store) => killUnderPayments('kill -9 under payments, PostgreSQL', store, kills)),
  duels: () =>
    onPostgres((store) => killUnderDuel('kill -9 of one of two processes in a duel', store, DUELS), true),
  story: () =>
    onPostgres((store) => killUnderStory('kill -9 under the story, PostgreSQL', store, STORY), true),
  mail: () => onPostgres((store) => killUnderMail('kill -9 under mails, PostgreSQL', store, MAIL), true),
  'database-away': () => onMortalPostgres((postgres) => takeDatabaseAway(postgres, AWAY)),
  streams: () => onMortalPostgres((postgres) => restartUnderStreams(postgres, AWAY)),
  'power-cuts': () => cutPower(cuts),
}

async function inFolder(work: (folder: string) => Promise<Report>): Promise<Report> {
  const folder = temporaryFolder()
  try {
    return await work(folder)
  } finally {
    removeFolder(folder)
  }
}

/**
 * Runs a scenario on PostgreSQL. If `survives` is true, a process of the product still runs while the test reads the
 * database.
 */
async function onPostgres(
  work: (store: Store) => Promise<Report>,
  survives = false,
): Promise<Report | { missing: string }> {
  if (bin === undefined) return noPostgres
  const server = await startPostgres(bin, { durable: true })
  const store = await postgresStore(server.url, { survives })
  try {
    return await work(store)
  } finally {
    await store.close()
    await server.stop()
  }
}

/** Runs a scenario that kills the PostgreSQL server itself. */
async function onMortalPostgres(
  work: (postgres: PostgresServer) => Promise<Report>,
): Promise<Report | { missing: string }> {
  if (bin === undefined) return noPostgres
  const postgres = await makePostgres(bin)
  try {
    await postgres.start()
    return await work(postgres)
  } finally {
    await postgres.remove()
  }
}

/** An option such as `--only payments` selects this scenario on both kinds of databases. */
const chosen = Object.entries(scenarios).filter(
  ([name]) => values.only === undefined || name === values.only || name.startsWith(`${values.only}-`),
)
if (chosen.length === 0 || !(kills > 0) || !(cuts > 0)) {
  console.error(
    `Usage: npm run stress -- faults [--kills n] [--cuts n] [--only ${Object.keys(scenarios).join('|')}]`,
  )
  process.exit(1)
}
// Handlers of the event `exit` end child processes and remove temporary files.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
const reports: Report[] = []
let failed = 0
for (const [name, scenario] of chosen) {
  console.log(`${name} …`)
  const began = Date.now()
  try {
    const outcome = await scenario()
    if ('missing' in outcome) console.log(`${name}: left out, because ${outcome.missing}`)
    else {
      reports.push(outcome)
      console.log(`${name}: ok (${((Date.now() - began) / 1000).toFixed(0)} s)`)
    }
  } catch (error) {
    failed++
    console.error(`${name}: FAILED`, error)
  }
}
if (reports.length > 0) {
  console.log()
  printReports(reports)
}
const good =
  reports.length > 0 ? 'nothing that was answered is missing, doubled or half done' : 'nothing was run'
console.log(`\n${failed === 0 ? good : `${failed} FAILED`}`)
process.exitCode = failed === 0 ? 0 : 1
