import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type LeaderboardPeriod, leaderboardPeriods } from '../../src/engine/leaderboard/leaderboard.ts'
import { type Random, randomFrom } from '../../src/engine/random.ts'
import { groupCount } from '../../src/engine/rules.ts'
import type { Db } from '../../src/server/db/database.ts'
import { foldLeaderboards } from '../../src/server/features/leaderboard/chunk.store.ts'
import { readStandings } from '../../src/server/features/leaderboard/entry.store.ts'
import { enter } from '../../src/server/features/leaderboard/leaderboard.service.ts'
import { entryKey } from '../../src/server/features/leaderboard/leaderboards.ts'
import { compareLeaderboards } from '../../src/server/features/leaderboard/rebuild.service.ts'
import { resultsOfLevel } from '../../src/server/features/run/leaderboard.store.ts'
import { breakWinStreak, recordLevel, setCurrentGame } from '../../src/server/features/run/record.store.ts'
import { leaderboardSources } from '../../src/server/features.ts'
import { modelLeaderboard, modelLeaderboards, type Play } from './leaderboard-model.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const TURN_EVERY = 100
/**
 * Time of the first play. The plays continue into a new year, and the first days of this year belong to the last week
 * of the old year.
 */
const BEGIN = Date.UTC(2026, 11, 17, 22)

interface Plan {
  plays: number
  players: number
  seed: string
  /** Number of plays between two full comparisons. */
  compareEvery: number
  /** This function is called after each comparison. */
  tell?: (plays: number) => void
}

/**
 * Makes random plays in a database and in the reference model. Throws if the database and the reference model differ.
 * Returns the numbers of compared leaderboards and ranks.
 */
export async function playLeaderboards(db: Db, plan: Plan): Promise<{ compared: number; ranks: number }> {
  const random = randomFrom(plan.seed)
  const players = Array.from({ length: plan.players }, (_, n) => `p${random.below(1e9)}_${n}`)
  for (const id of players)
    await sql`insert into player (id, name, email, username, username_key)
      values (${id}, ${id}, ${`${id}@wordconnect.example`}, ${id.slice(0, 20)}, ${id})`.execute(db)
  const streaks = new Map<string, number>()
  const plays: Play[] = []
  const latest = new Map<string, number>()
  const seen = { compared: 0, ranks: 0 }
  // For every number of plays, the time from the first to the last play is sixty days. Some plays are at the same time,
  // and some plays are days apart.
  const step = (60 * DAY) / plan.plays
  // Number of plays between two merges of new results into the leaderboards. Long tests merge less often, because a
  // merge takes far longer than a play.
  const foldedEvery = Math.max(40, Math.ceil(plan.plays / 400))
  let at = BEGIN
  for (let n = 1; n <= plan.plays; n++) {
    if (random.below(3) > 0) at += random.below(Math.ceil(step * 3))
    const playerId = players[Math.min(random.below(players.length), random.below(players.length))] ?? ''
    // A player cannot end two levels at the same time.
    if ((latest.get(playerId) ?? 0) >= Math.floor(at)) at = (latest.get(playerId) ?? 0) + 1
    latest.set(playerId, Math.floor(at))
    const play = randomPlay(random, playerId, Math.floor(at), streaks)
    await book(db, play, `${plan.seed}_${n}`)
    plays.push(play)
    if (play.completed && random.below(12) === 0) await restart(db, play, `${plan.seed}_${n}_again`, streaks)
    if (random.below(foldedEvery) === 0)
      await foldLeaderboards(db, {
        ...{ moves: 1, chunkPlayers: 4 + random.below(20), sectionPlayers: 16 + random.below(200) },
      })
    // The embedded database replies without a new turn of the event loop. The test therefore sometimes waits for the
    // next turn, so that other work of the process can run.
    if (n % TURN_EVERY === 0) await turn()
    if (n % plan.compareEvery > 0 && n < plan.plays) continue
    await compareAll(db, plays, at, random, seen)
    plan.tell?.(n)
  }
  const { leaderboards, wrongCounts } = await compareLeaderboards({
    db,
    now: () => new Date(at),
    leaderboardSources,
  })
  const wrong = leaderboards.filter((one) => one.differences > 0)
  if (wrong.length + wrongCounts.length > 0)
    throw new Error(`leaderboards differ from the record: ${JSON.stringify([wrong, wrongCounts])}`)
  return seen
}

function randomPlay(random: Random, playerId: string, at: number, streaks: Map<string, number>): Play {
  const level = 1 + Math.min(random.below(14), random.below(14))
  const completed = random.below(4) > 0
  const groups = completed ? groupCount(level) : random.below(groupCount(level))
  const streak = completed ? (streaks.get(playerId) ?? 0) + 1 : 0
  streaks.set(playerId, streak)
  // The scores have only a few different values, so that many results are equal.
  const score = 50 * random.below(30)
  const seconds = 20 + random.below(30)
  const common = { playerId, at, score, level, seconds, completed, groups, streak }
  return { ...common, hintUsed: random.below(5) === 0, lifeUsed: random.below(7) === 0 }
}

async function book(db: Db, play: Play, id: string): Promise<void> {
  const { playerId, at } = play
  await insertGame(db, { id, runId: id, playerId, started: new Date(at - play.seconds * 1000) })
  await db.transaction().execute(async (tx) => {
    await setCurrentGame(tx, playerId, id)
    const recorded = await recordLevel(tx, {
      id,
      player_id: playerId,
      run_id: id,
      game_id: id,
      level: play.level,
      score: play.score,
      level_score: play.score,
      completed: play.completed,
      words_found: play.groups * 4,
      seconds: play.seconds,
      mistakes: 0,
      guesses: play.groups,
      hint_used: play.hintUsed,
      life_used: play.lifeUsed,
      created_at: new Date(at),
    })
    await enter(tx, resultsOfLevel(id, recorded.win_streak))
  })
}

/** Restarts a completed level. The restart ends the player's streak. */
async function restart(db: Db, play: Play, id: string, streaks: Map<string, number>): Promise<void> {
  streaks.set(play.playerId, 0)
  await db.transaction().execute(async (tx) => {
    await breakWinStreak(tx, play.playerId)
    await insertGame(tx, { id, runId: 'the run', playerId: play.playerId, started: new Date(play.at) })
  })
}

async function insertGame(
  db: Db,
  game: { id: string; runId: string; playerId: string; started: Date },
): Promise<void> {
  await sql`insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys,
      score_before, start_day, started_at)
    values (${game.id}, ${game.playerId}, 'classic', ${game.runId}, 1, 'playing', '', '{}', '{}', '{}', 0,
      '2026-01-01', ${game.started})`.execute(db)
}

async function compareAll(
  db: Db,
  plays: readonly Play[],
  at: number,
  random: Random,
  seen: { compared: number; ranks: number },
): Promise<void> {
  for (const name of modelLeaderboards)
    for (const period of leaderboardPeriods) {
      // Sometimes the test reads the leaderboard later than the play, so that it also reads near the end of a period,
      // when there is no play.
      const now = random.below(4) === 0 ? at + random.below(3 * 24 * 60) * MINUTE : at
      const expected = modelLeaderboard(plays, name, period, now)
      await compareLeaderboard(db, entryKey(name, period, new Date(now)), expected, period, random, seen)
      seen.compared++
    }
}

async function compareLeaderboard(
  db: Db,
  key: string,
  expected: ReturnType<typeof modelLeaderboard>,
  period: LeaderboardPeriod,
  random: Random,
  seen: { ranks: number },
): Promise<void> {
  const asked = expected.length === 0 ? ['nobody'] : [...random.shuffle(expected).slice(0, 5), expected[0]]
  for (const who of asked) {
    const id = typeof who === 'object' ? who.playerId : 'nobody'
    const place = expected.findIndex((entry) => entry.playerId === id)
    const { top, around, rank, total } = await readStandings(db, key, id, { top: 1e6, near: 2 })
    const view = (rows: typeof top) =>
      rows.map((row) => [row.rank, row.player_id, row.standing, row.reached_at.getTime()].join(' '))
    const lines = expected.map((entry, index) =>
      [index + 1, entry.playerId, entry.standing, entry.at].join(' '),
    )
    const nearby = place === -1 ? [] : lines.slice(Math.max(0, place - 2), place + 3)
    const is = JSON.stringify([view(top), view(around), rank, total])
    const should = JSON.stringify([lines, nearby, place === -1 ? null : place + 1, expected.length])
    if (is !== should) throw new Error(`${key} (${period}) for ${id}:\n is     ${is}\n should ${should}`)
    seen.ranks++
  }
}
