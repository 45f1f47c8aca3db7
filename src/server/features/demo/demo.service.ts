import { freshLevel, type LevelState, type TakenGuess } from '../../../engine/play/level.ts'
import { type Random, randomFrom } from '../../../engine/random.ts'
import { MAX_MISTAKES } from '../../../engine/rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { hashPassword } from '../account/password.ts'
import { dealLevel } from '../game/deal.service.ts'
import { levelEnd } from '../game/level-end.service.ts'
import { bookLevelEnd } from '../game/score.store.ts'
import * as store from './demo.store.ts'

export const DEMO_SIGN_IN = { email: 'demo@wordconnect.example', password: 'wordconnect-demo' }

const DAY_MS = 86_400_000
const DEMO_PREMIUM_DAYS = 3650
/** Demo players and the level at which their best run ended. */
const players: readonly [username: string, level: number][] = [
  ['quietharbour', 13],
  ['lexi_k', 12],
  ['ostrava', 11],
  ['marginalia', 10],
  ['tin_kettle', 9],
  ['halfmoon', 8],
  ['bramble_7', 7],
  ['northbynoon', 6],
  ['paperkite', 6],
  ['sevenhills', 5],
  ['mossandfern', 4],
  ['lanternfish', 3],
]

/**
 * On an empty database: one demo sign-in with premium, and players whose runs went through the game's own record. All or
 * nothing, and once when several processes start together.
 */
export async function seedDemo(context: Context): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await store.lockSeeding(tx)
    if (!(await store.isEmpty(tx))) return
    const now = context.now()
    const playerId = newId()
    await store.insertDemoPlayer(tx, {
      id: playerId,
      username: 'demo_player',
      email: DEMO_SIGN_IN.email,
      now,
    })
    await store.insertPassword(tx, playerId, await hashPassword(DEMO_SIGN_IN.password), now)
    await store.grantPremium(tx, playerId, DEMO_PREMIUM_DAYS, now)
    for (const [username, level] of players)
      await playDemoRun(tx, context, username, level, randomFrom(`demo ${username}`))
  })
}

async function playDemoRun(
  tx: Tx,
  context: Context,
  username: string,
  lastLevel: number,
  random: Random,
): Promise<void> {
  let now = new Date(context.now().getTime() - (1 + random.below(26)) * DAY_MS - random.below(DAY_MS))
  const playerId = newId()
  await store.insertDemoPlayer(tx, { id: playerId, username, email: `${username}@demo.invalid`, now })
  let run: PlayedGame | undefined
  for (let level = 1; level <= lastLevel; level++) {
    const dealt: PlayedGame = await dealLevel(
      tx,
      { ...context, now: () => now },
      {
        playerId,
        level,
        scoreBefore: run ? run.score_before + run.level_score : 0,
        startDay: run ? null : now.toISOString().slice(0, 10),
        ...(run && { runId: run.run_id }),
      },
    )
    const groups = dealt.board.groups.length
    now = new Date(now.getTime() + (groups * 30 + random.below(groups * 40)) * 1000)
    const outcome = playedLevel(dealt, level < lastLevel, random)
    const end = levelEnd(context.ratings, { ...dealt, guesses: outcome.guesses }, outcome.level, now)
    // Made-up players must not teach anybody what is hard.
    await bookLevelEnd(tx, { ...end, looks: [] }, undefined)
    run = end.game
    now = new Date(now.getTime() + 5000)
  }
}

/** A level played to its end: all groups found with a few mistakes, or four mistakes. */
function playedLevel(
  game: PlayedGame,
  completes: boolean,
  random: Random,
): { level: LevelState; guesses: TakenGuess[] } {
  const { tiles, groups } = game.board
  const order = random.shuffle(groups.map((_, index) => index))
  const found = completes ? order : order.slice(0, random.below(groups.length - 1))
  const mistakes = completes ? random.below(MAX_MISTAKES) : MAX_MISTAKES
  const idsOf = (group: number) => tiles.filter((tile) => tile.group === group).map((tile) => tile.id)
  const last = order.at(-1) ?? 0
  const lure = order.at(-2) ?? 0
  const wrong = Array.from({ length: mistakes }, (_, n) => ({
    tileIds: [...idsOf(last).filter((_, i) => i !== n), idsOf(lure)[n] ?? ''].sort(),
    group: null,
  }))
  const right = found.map((group) => ({ tileIds: idsOf(group).sort(), group }))
  const status = completes ? ('level_complete' as const) : ('game_over' as const)
  const guesses = completes ? [...right.slice(0, -2), ...wrong, ...right.slice(-2)] : [...right, ...wrong]
  return { level: { ...freshLevel, status, found, mistakes }, guesses }
}
