import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { GameView } from '../../src/contract/game.ts'
import { freshLevel, guess as judge, type LevelState, spendExtraLife } from '../../src/engine/play/level.ts'
import { levelRules } from '../../src/engine/play/play-rules.ts'
import { type Random, randomFrom } from '../../src/engine/random.ts'
import type { GameRow } from '../../src/server/db/schema.ts'
import type { Client } from '../support/client.ts'
import { atLength } from '../support/length.ts'
import { start, tryGuess, twoAndTwo } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'
import { playerRow } from '../support/player-row.ts'
import { wrongGuess } from '../support/server.ts'

/** Effects of those moves for which a tab has received a successful reply. */
interface Heard {
  taken: Map<string, number>
  hints: number
  lives: number
  starts: number
  nextIds: Set<string>
}

onDatabases('two tabs play one run', (server, kind) => {
  test.each(kind === 'postgres' ? ['one', 'two', 'three'] : ['one'])('without harm (%s)', async (seed) => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    await server.grant(id, 'life', 6)
    await server.grant(id, 'hint', 30)
    const other = server.client().share(client)
    await start(client)
    const heard: Heard = { taken: new Map(), hints: 0, lives: 0, starts: 1, nextIds: new Set() }
    const moves = kind === 'postgres' ? atLength({ short: 40, long: 90 }) : atLength({ short: 20, long: 40 })
    await Promise.all([
      play(client, randomFrom(`${seed} left`), heard, moves),
      play(other, randomFrom(`${seed} right`), heard, moves),
    ])
    await checkRecord(id, heard)
    expect([...heard.taken.values()].reduce((a, b) => a + b, 0)).toBeGreaterThan(moves / 4)
  })

  /**
   * Makes random moves in one of two tabs. The game can change between two moves, because the other tab plays the same
   * game.
   */
  async function play(client: Client, random: Random, heard: Heard, moves: number): Promise<void> {
    let game: GameView | null = null
    for (let n = 0; n < moves; n++) {
      game ??= (await client.call('GET /api/game/current')).game ?? (await begin(client, heard, 'new'))
      if (!game) continue
      const { id } = game
      const params = { id }
      if (game.status === 'level_complete') {
        const answer = await client.try('POST /api/game/:id/next', { params })
        if (answer.status === 200) heard.nextIds.add(String(answer.body.id))
        game = null
        continue
      }
      if (game.status === 'out_of_mistakes') {
        const saved = await client.try('POST /api/game/:id/extra-life', { params })
        if (saved.status === 200) heard.lives++
        else await client.try('POST /api/game/:id/give-up', { params })
        game = null
        continue
      }
      const what = random.below(20)
      if (what < 14) {
        const answer = await tryGuess(client, id, pick(await server.answer(id), random))
        const { outcome } = answer.body
        if (answer.status === 200 && outcome !== 'repeat') heard.taken.set(id, (heard.taken.get(id) ?? 0) + 1)
        // After a reply, the tab continues with the game from the reply or reads the game again.
        game = random.chance(0.5) && answer.status === 200 ? (answer.body.game as GameView) : null
      } else if (what < 16) {
        if ((await client.try('POST /api/game/use-hint', { body: { gameId: id } })).status === 200)
          heard.hints++
      } else if (what < 18) {
        const wordIds = random.shuffle(game.words.map((word) => word.id))
        await client.try('POST /api/game/:id/order', { params, body: { wordIds } })
      } else if (what === 18) {
        game = await begin(client, heard, random.chance(0.5) ? 'restart' : 'new')
      } else if (random.chance(0.3)) {
        await client.try('POST /api/game/:id/give-up', { params })
        game = null
      }
    }
  }

  async function begin(client: Client, heard: Heard, action: 'new' | 'restart'): Promise<GameView | null> {
    const answer = await client.try('POST /api/game/start', { body: { action } })
    if (answer.status !== 201) return null
    heard.starts++
    return answer.body as unknown as GameView
  }

  async function checkRecord(playerId: string, heard: Heard): Promise<void> {
    const { db } = server.app.context
    const games = await db.selectFrom('game').selectAll().where('player_id', '=', playerId).execute()
    const scores = await db.selectFrom('score').selectAll().where('player_id', '=', playerId).execute()
    const player = await playerRow(db, playerId)
    for (const game of games) {
      checkReplay(game)
      expect(game.guesses.length).toBe(heard.taken.get(game.id) ?? 0)
      const ended = game.status === 'level_complete' || game.status === 'game_over'
      const rows = scores.filter((score) => score.game_id === game.id)
      expect(rows).toHaveLength(ended ? 1 : 0)
      if (ended) expect(rows[0]).toMatchObject({ score: game.score_before + game.level_score })
      else expect(player.current_game_id).toBe(game.id)
    }
    expect(games.filter((game) => game.start_day !== null)).toHaveLength(heard.starts)
    expect(games.filter((game) => game.start_day === null)).toHaveLength(heard.nextIds.size)
    // If a player restarts a level, the run's total counts only the best score of this level.
    const tries = Map.groupBy(scores, ({ run_id, level }) => `${run_id} ${level}`)
    const bests = [...tries.values()].map((scores) =>
      Math.max(...scores.map(({ level_score }) => level_score)),
    )
    expect(player.total_score).toBe(bests.reduce((sum, best) => sum + best, 0))
    expect(player.best_score).toBe(Math.max(0, ...scores.map((score) => score.score)))
    expect(games.reduce((sum, game) => sum + game.hinted.length, 0)).toBe(heard.hints)
    const { rows } = await sql<{ item: string; spent: number; kept: number }>`
      select item, count(*) filter (where delta < 0) as spent, sum(delta) filter (where pocket = 'kept') as kept
      from ledger where player_id = ${playerId} and item in ('hint', 'life') group by item order by item`.execute(
      db,
    )
    expect(rows.map(({ item, spent, kept }) => [item, Number(spent), Number(kept)])).toEqual([
      ['hint', heard.hints, player.hints],
      ['life', heard.lives, player.lives],
    ])
  }
})

function pick(groups: string[][], random: Random): string[] {
  if (random.chance(0.5)) return random.pick(groups)
  return random.chance(0.3) ? twoAndTwo(groups) : wrongGuess(random.shuffle(groups), random.below(12))
}

/** Applies the stored guesses to the board again, and checks that the result is the same as the stored result. */
function checkReplay(game: GameRow): void {
  let level: LevelState = freshLevel
  for (const [n, { tileIds, group }] of game.guesses.entries()) {
    if (level.status === 'out_of_mistakes') level = spendExtraLife(level, levelRules) as LevelState
    const result = judge(
      game.board,
      level,
      game.guesses.slice(0, n),
      tileIds,
      levelRules,
      game.extra_life_used,
    )
    if (!('level' in result)) throw new Error(`a guess was taken that is ${result.code}`)
    expect(result.code === 'correct' ? result.group : null).toBe(group)
    level = result.level
  }
  if (level.status === 'out_of_mistakes') level = spendExtraLife(level, levelRules) as LevelState
  expect({ found: game.found, mistakes: game.mistakes }).toEqual({
    found: level.found,
    mistakes: level.mistakes,
  })
  if (level.status === 'level_complete') expect(game.status).toBe('level_complete')
}
