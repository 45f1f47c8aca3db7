import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/db/database.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { wrongCounts } from '../../src/server/features/leaderboard/chunk.store.ts'
import { compareLeaderboards } from '../../src/server/features/leaderboard/rebuild.service.ts'
import { skillOf } from '../../src/server/features/rating/rating.store.ts'
import { readRecord } from '../../src/server/features/run/record.store.ts'
import { auditWallets } from '../../src/server/features/wallet/audit.service.ts'
import { readBalances } from '../../src/server/features/wallet/wallet.store.ts'
import { leaderboardSources } from '../../src/server/features.ts'
import { freshDatabase, kindsHere } from '../support/database.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const UNTIL = new Date('2026-11-27T12:00:00Z')

describe.each(kindsHere)('a database of before on %s', (kind) => {
  test('keeps what players had when features get tables of their own', async () => {
    const fresh = await freshDatabase(kind, { bare: true })
    const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = fresh.settings
    const database = await openDatabase({ dataDir, databaseUrl, poolSize: 4 }, pino({ level: 'silent' }))
    const { db } = database
    try {
      await migrate(db, '006-daily-verdicts')
      await sql`insert into player (id, name, email, hints, lives, premium_until, current_game_id, highest_level, total_score,
          win_streak, best_win_streak, best_score, best_score_level, best_score_at, best_score_id, skill, skill_information)
        values ('anna', '', 'anna@wordconnect.example', 3, 1, ${UNTIL}, 'g1', 4, 1200, 0, 3, 900, 4, ${AT}, 's1', -0.4, 1.5),
          ('ben', '', 'ben@wordconnect.example', 0, 0, null, null, 1, 0, 0, 0, 0, 1, null, null, 0, 0)`.execute(
        db,
      )
      await sql`insert into ledger (player_id, item, pocket, delta, reason, ref, created_at) values
        ('anna', 'hint', 'kept', 5, 'gift', 'a', ${AT}), ('anna', 'hint', 'kept', -2, 'used', 'b', ${AT}),
        ('anna', 'life', 'kept', 1, 'gift', 'a', ${AT}), ('anna', 'premium_day', 'kept', 7, 'gift', 'a', ${AT})`.execute(
        db,
      )
      await sql`insert into daily_board (date, seed, board, category_ids, word_keys)
        values ('2026-11-20', '', '{}', '{}', '{}')`.execute(db)
      await sql`insert into daily_day values ('2026-11-20')`.execute(db)
      for (const [player, standing, tally] of [
        ['anna', 500, 0],
        ['ben', 400, null],
      ] as const) {
        await sql`insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys, score_before,
            started_at, ended_at)
          values (${`d ${player}`}, ${player}, 'daily', '', 1, 'finished', '', '{}', '{}', '{}', 0, ${AT}, ${AT})`.execute(
          db,
        )
        await sql`insert into daily_attempt (id, player_id, date, game_id, started_at, ended_at, completed, guesses, standing, tie_place)
          values (${player}, ${player}, '2026-11-20', ${`d ${player}`}, ${AT}, ${AT}, true, '{15,240}', ${standing}, ${tally})`.execute(
          db,
        )
      }
      await sql`update player set username = 'anna', username_key = 'anna' where id = 'anna'`.execute(db)
      await migrate(db)
      expect(await readBalances(db, 'anna')).toEqual({
        ...{ hints: 3, lives: 1 },
        premium: { leftMs: +UNTIL - +AT, since: +AT, coveredUntil: 0 },
      })
      expect(await readBalances(db, 'ben')).toEqual({
        ...{ hints: 0, lives: 0 },
        premium: { leftMs: 0, since: 0, coveredUntil: 0 },
      })
      expect(await readRecord(db, 'anna')).toMatchObject({
        ...{ current_game_id: 'g1', highest_level: 4, total_score: 1200, win_streak: 0, best_win_streak: 3 },
        ...{ best_score: 900, best_score_level: 4, best_score_at: AT, best_score_id: 's1' },
      })
      expect(await readRecord(db, 'ben')).toMatchObject({ highest_level: 1, total_score: 0, best_score: 0 })
      expect(await skillOf(db, 'anna')).toEqual({ value: -0.4, information: 1.5 })
      expect(await skillOf(db, 'ben')).toBeNull()
      // The migration converts the stored counts of guesses. After the migration, each guess has one count for each
      // position in the game.
      const tally = await db.selectFrom('daily_tally').selectAll().orderBy('kind').orderBy('key').execute()
      expect(tally).toEqual([
        { date: '2026-11-20', kind: 'guess', key: 15, count: 1 },
        { date: '2026-11-20', kind: 'guess', key: 65536 + 240, count: 1 },
        { date: '2026-11-20', kind: 'guesses', key: 2, count: 1 },
      ])
      const { rows } = await sql<{ id: string; tallied: boolean }>`
        select id, tallied from daily_attempt order by id`.execute(db)
      expect(rows).toEqual([
        { id: 'anna', tallied: true },
        { id: 'ben', tallied: false },
      ])
      expect((await auditWallets({ db })).differences).toEqual([])
      // Ben has no username, so the server does not show Ben's result to other players.
      const compared = await compareLeaderboards({ db, now: () => AT, leaderboardSources })
      expect(compared).toEqual({
        leaderboards: [{ leaderboard: 'daily:2026-11-20', entries: 1, differences: 0 }],
        wrongCounts: [],
      })
    } finally {
      await database.close()
      await fresh.drop()
    }
  })

  test('counts a level once that was restarted', async () => {
    const fresh = await freshDatabase(kind, { bare: true })
    const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = fresh.settings
    const database = await openDatabase({ dataDir, databaseUrl, poolSize: 4 }, pino({ level: 'silent' }))
    const { db } = database
    try {
      await migrate(db, '007-feature-tables')
      await sql`insert into player (id, name, email) values ('anna', '', 'anna@wordconnect.example')`.execute(
        db,
      )
      await sql`insert into play_record (player_id, total_score) values ('anna', 1550)`.execute(db)
      for (const [n, level, points] of [
        [1, 1, 350],
        [2, 1, 350],
        [3, 1, 790],
        [4, 2, 60],
      ] as const) {
        await sql`insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys, score_before,
            started_at, ended_at)
          values (${`r${n}`}, 'anna', 'classic', 'run', ${level}, 'game_over', '', '{}', '{}', '{}', 0, ${AT}, ${AT})`.execute(
          db,
        )
        await sql`insert into score (id, player_id, run_id, game_id, level, score, level_score, completed, words_found, run_words_found,
            seconds, mistakes, guesses, hint_used, life_used)
          values (${`s${n}`}, 'anna', 'run', ${`r${n}`}, ${level}, 0, ${points}, false, 0, 0, 9, 0, 0, false, false)`.execute(
          db,
        )
      }
      await migrate(db)
      // The player's total score is the best of three scores of level 1, plus the score of level 2.
      expect((await readRecord(db, 'anna')).total_score).toBe(850)
    } finally {
      await database.close()
      await fresh.drop()
    }
  })

  test('shows nothing of players without a username, and has one invitation for each address', async () => {
    const fresh = await freshDatabase(kind, { bare: true })
    const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = fresh.settings
    const database = await openDatabase({ dataDir, databaseUrl, poolSize: 4 }, pino({ level: 'silent' }))
    const { db } = database
    try {
      await migrate(db, '023-visitor')
      await sql`insert into player (id, name, email, username, username_key, deleted_at) values
        ('anna', '', 'anna@wordconnect.example', 'anna', 'anna', null),
        ('ben', '', 'ben@wordconnect.example', null, null, null),
        ('gone', '', 'gone@wordconnect.example', null, null, ${AT})`.execute(db)
      await sql`insert into leaderboard_entry (leaderboard, player_id, standing, reached_at)
        select 'high-scores', id, -100, ${AT}::timestamptz from player`.execute(db)
      await sql`insert into activity (id, player_id, kind, data, ref, created_at)
        select row_number() over (order by id), id, 'joined', '{}', '', ${AT}::timestamptz from player`.execute(
        db,
      )
      await sql`insert into invitation (referrer_key, address_key, sent_at) values
        ('anna', 'one', ${UNTIL}), ('ben', 'one', ${AT}), ('carl', 'one', ${AT}), ('anna', 'two', ${UNTIL})`.execute(
        db,
      )
      await migrate(db)
      const shown = async (table: 'leaderboard_entry' | 'activity') =>
        (await db.selectFrom(table).select('player_id').orderBy('player_id').execute()).map(
          ({ player_id }) => player_id,
        )
      expect([await shown('leaderboard_entry'), await shown('activity')]).toEqual([
        ['anna', 'gone'],
        ['anna', 'gone'],
      ])
      expect(await wrongCounts(db)).toEqual([])
      const invitations = db.selectFrom('invitation').select(['referrer_key', 'address_key'])
      expect(await invitations.orderBy('address_key').execute()).toEqual([
        { referrer_key: 'ben', address_key: 'one' },
        { referrer_key: 'anna', address_key: 'two' },
      ])
    } finally {
      await database.close()
      await fresh.drop()
    }
  })
})
