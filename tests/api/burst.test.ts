import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdBursts } from '../../src/server/features/daily/burst.service.ts'
import { onOneDatabase } from '../support/on-databases.ts'

const NETWORKS = 5000
/**
 * Largest allowed duration of the check, in ms. If the check made a query for each network, the check would take
 * several seconds.
 */
const MOST_MS = 2000

onOneDatabase('bursts among many networks', { settings: { RESULT_CHECKS: 'on' }, books: false }, (server) => {
  test('are found at once', async () => {
    const { db } = server.app.context
    const at = server.now()
    // Three accounts of each network complete the daily challenge. They complete it quickly on every 2,000th network,
    // and slowly on the other networks.
    await sql`insert into daily_board (date, seed, board, category_ids, word_keys)
      values ('2026-01-02', '', '{}', '{}', '{}')`.execute(db)
    const accounts = sql`generate_series(0, ${NETWORKS - 1}) as network, generate_series(1, 3) as n`
    const id = sql`network || '-' || n`
    await sql`insert into player (id, name, email)
      select ${id}, '', ${id} || '@wordconnect.example' from ${accounts}`.execute(db)
    await sql`insert into sign_up (player_id, network_key, at)
      select ${id}, 'network ' || network, ${at} from ${accounts}`.execute(db)
    await sql`insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys,
        score_before, started_at, ended_at)
      select ${id}, ${id}, 'daily', '', 1, 'finished', '', '{"groups":[],"tiles":[]}', '{}', '{}', 0, ${at}, ${at} from ${accounts}`.execute(
      db,
    )
    await sql`insert into daily_attempt (id, player_id, date, game_id, started_at, ended_at, completed, seconds)
      select ${id}, ${id}, '2026-01-02', ${id}, ${at}, ${at}, true, case when network % 2000 = 7 then 24 else 90 end
      from ${accounts}`.execute(db)
    await sql`analyze sign_up, daily_attempt, held_result`.execute(db)

    const begun = performance.now()
    await holdBursts(server.app.context)
    expect(performance.now() - begun).toBeLessThan(MOST_MS)
    const held = await db.selectFrom('held_result').select(['game_id', 'doubt']).orderBy('game_id').execute()
    const quick = [7, 2007, 4007].flatMap((network) => [1, 2, 3].map((n) => `${network}-${n}`))
    expect(held).toEqual(quick.sort().map((game_id) => ({ game_id, doubt: 'burst' })))
    await holdBursts(server.app.context)
    expect(await db.selectFrom('held_result').select('game_id').execute()).toHaveLength(quick.length)
  })
})
