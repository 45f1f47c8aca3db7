import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { randomFrom } from '../../src/engine/random.ts'
import { fold } from '../../src/server/features/leaderboard/chunk.store.ts'
import { readRanks } from '../../src/server/features/leaderboard/entry.store.ts'
import { foldAll } from './fold-all.ts'
import { countInOne, withoutIndexes } from './leaderboard-seed.ts'
import { onDatabase } from './on-database.ts'
import { printTable, quantile } from './table.ts'

/** Numbers of entries of a simulated leaderboard, on which the growth of the cost of a rank is measured. */
const SIMULATED = [1_000_000, 10_000_000]
/** Limit of a quotient: the time of a rank on the largest simulated leaderboard, divided by the time on the smallest. */
const GROWTH_LIMIT = 1.5
const CALLS = 400
const WARM_UP = 20

interface Growth {
  entries: number
  sections: number
  /** Times in ms of a read of one entry by its key, of the player's own rank, and of a new best result. */
  key: number[]
  rank: number[]
  write: number[]
  /** Time in ms in which the moves of all new best results are added to the counts. */
  fold: number
  /** True if every rank was equal to the number of better entries plus 1. */
  isRight: boolean
}

/**
 * Measures one leaderboard with simulated entries: random sort values and times, without players, games and scores. The
 * table has no other entries. The ranks are read while the moves of all new best results wait.
 */
function measureSimulated(url: string, entries: number): Promise<Growth> {
  return onDatabase(url, `simulated_${entries}`, async (database) => {
    const { db, pool } = database
    const client = await pool.connect()
    try {
      await client.query(`set session_replication_role = replica; set synchronous_commit = off;
        set maintenance_work_mem = '512MB'; select setseed(0.5)`)
      await withoutIndexes(client, 'leaderboard_entry', () =>
        client.query(`insert into leaderboard_entry (leaderboard, player_id, standing, reached_at)
          select 'simulated', left(md5('e' || n), 16), -floor(50000 * random() ^ 3), now() - random() * interval '60 days'
          from generate_series(1, ${entries}) as n`),
      )
      await countInOne(client)
      await client.query('vacuum analyze leaderboard_entry')
    } finally {
      client.release(true)
    }
    await foldAll(database)
    const random = randomFrom('simulated')
    const players = Array.from({ length: CALLS + WARM_UP }, () =>
      createHash('md5')
        .update(`e${1 + random.below(entries)}`)
        .digest('hex')
        .slice(0, 16),
    )
    const time = async (work: (player: string) => Promise<unknown>) => {
      const millis: number[] = []
      for (const player of players) {
        const start = performance.now()
        await work(player)
        millis.push(performance.now() - start)
      }
      return millis.slice(WARM_UP)
    }
    const improve = (player: string) =>
      pool.query(
        `update leaderboard_entry set standing = standing - 1 where leaderboard = 'simulated' and player_id = $1`,
        [player],
      )
    const write = await time(improve)
    const key = await time((player) =>
      pool.query(
        `/* prepare one-entry */ select standing from leaderboard_entry where leaderboard = 'simulated' and player_id = $1`,
        [player],
      ),
    )
    const rank = await time((player) => readRanks(db, ['simulated'], player))
    const [some = ''] = players
    const [place] = await readRanks(db, ['simulated'], some)
    const { rows } = await pool.query<{ rank: number; sections: number }>(
      `select 1 + count(*) as rank, (select count(*) from leaderboard_section) as sections
       from leaderboard_entry as entry, (select * from leaderboard_entry where player_id = $1) as me
       where (entry.standing, entry.reached_at, entry.player_id) < (me.standing, me.reached_at, me.player_id)`,
      [some],
    )
    const start = performance.now()
    await fold(db, 'simulated')
    const folded = performance.now() - start
    const { rank: counted, sections = 0 } = rows[0] ?? {}
    return { entries, sections, key, rank, write, fold: folded, isRight: place?.rank === counted }
  })
}

/**
 * Measures a player's own rank on simulated leaderboards of 1,000,000 and 10,000,000 entries. Returns whether the time
 * grows little and every rank is right.
 */
export async function ranksDoNotGrow(url: string): Promise<boolean> {
  const growth: Growth[] = []
  for (const entries of SIMULATED) growth.push(await measureSimulated(url, entries))
  printTable(
    [
      'simulated entries',
      'sections',
      'key p50 ms',
      'own rank p50',
      'p99',
      'of key',
      'new best p50',
      'p99',
      'fold ms',
    ],
    growth.map(({ entries, sections, key, rank, write, fold }) => [
      ...[entries.toLocaleString('en'), sections],
      ...[quantile(key, 0.5), quantile(rank, 0.5), quantile(rank, 0.99)].map((ms) => ms.toFixed(2)),
      (quantile(rank, 0.5) / quantile(key, 0.5)).toFixed(1),
      ...[quantile(write, 0.5), quantile(write, 0.99)].map((ms) => ms.toFixed(2)),
      fold.toFixed(0),
    ]),
  )
  const [small, large] = growth
  const grows = quantile(large?.rank ?? [], 0.5) / quantile(small?.rank ?? [], 0.5)
  const isRight = growth.every((one) => one.isRight)
  console.log(`limit: growth of the own rank <= ${GROWTH_LIMIT}; seen ${grows.toFixed(2)}`)
  if (!isRight) console.log('a rank differs from the number of better entries')
  return grows <= GROWTH_LIMIT && isRight
}
