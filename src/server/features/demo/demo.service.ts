import { type Random, randomFrom } from '../../../engine/random.ts'
import { dealAtOnce } from '../../boards/dealing.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { setPassword } from '../account/account.service.ts'
import { publishActivity } from '../activity/activity.service.ts'
import { closeDays } from '../daily/close.service.ts'
import { boardEnd, endBoard } from '../game/end.service.ts'
import { withoutLearning } from '../rating/rating.service.ts'
import { classic } from '../run/classic.mode.ts'
import { dealLevel } from '../run/deal.service.ts'
import { grant } from '../wallet/wallet.service.ts'
import * as store from './demo.store.ts'
import { playDemoDailies } from './demo-dailies.ts'
import { playDemoDuels } from './demo-duels.ts'
import { DEMO_LIFE_DAYS, playDemoLife } from './demo-life.ts'
import { playDemoStory } from './demo-story.ts'
import { playedBoard } from './played-board.ts'

export const DEMO_SIGN_IN = { email: 'demo@wordconnect.example', password: 'wordconnect-demo' }

const DAY_MS = 86_400_000
const DEMO_PREMIUM_DAYS = 3650
const DEMO_BALANCE = { hint: 4, life: 2 }
/** Demo players besides the demo account, each with the last level of the player's run. */
const players: readonly [username: string, level: number][] = [
  ['quietharbour', 12],
  ['lexi_k', 11],
  ['ostrava', 10],
  ['marginalia', 9],
  ['tin_kettle', 8],
  ['halfmoon', 7],
  ['bramble_7', 6],
  ['northbynoon', 6],
  ['paperkite', 5],
  ['sevenhills', 5],
  ['mossandfern', 4],
  ['lanternfish', 3],
]

/**
 * Fills an empty database with the demo account and other players. The demo account has premium and some finished
 * games. The same code as for real games stores the demo's games. The function uses one transaction. Because of a lock,
 * only one process fills the database.
 */
export async function seedDemo(context: Context): Promise<void> {
  const passwordHash =
    (await store.isEmpty(context.db)) && (await context.hashPassword(DEMO_SIGN_IN.password))
  await context.db.transaction().execute(async (tx) => {
    await store.lockSeeding(tx)
    dealAtOnce(tx)
    if (!passwordHash || !(await store.isEmpty(tx))) return
    const now = context.now()
    const playerId = newId()
    const since = new Date(now.getTime() - DEMO_LIFE_DAYS * DAY_MS)
    const me = { id: playerId, username: 'demo_player' }
    await store.insertDemoPlayer(tx, { ...me, email: DEMO_SIGN_IN.email, now: since })
    await publishActivity(tx, { playerId, kind: 'joined', data: {}, ref: '', at: since })
    await setPassword(tx, playerId, passwordHash, now)
    await grant(tx, {
      ...{ playerId, item: 'premium_day', count: DEMO_PREMIUM_DAYS },
      ...{ reason: 'demo', ref: 'demo', now },
    })
    for (const [item, count] of Object.entries(DEMO_BALANCE) as ['hint' | 'life', number][])
      await grant(tx, { playerId, item, count, reason: 'demo', ref: `demo ${item}`, now })
    // Results of demo players must not change the measured ratings of categories. They need no check for cheating.
    const demoContext = {
      ...context,
      env: { ...context.env, resultChecks: false },
      ratings: withoutLearning(context.ratings),
    }
    const rivals: { id: string; username: string }[] = []
    for (const [username, level] of players) {
      const random = randomFrom(`demo ${username}`)
      const player = await playDemoRun(tx, demoContext, username, level, random)
      await playDemoDailies(tx, demoContext, player, random)
      rivals.push({ id: player.id, username })
    }
    await playDemoLife(tx, demoContext, playerId, randomFrom('demo life'))
    await playDemoDuels(tx, demoContext, me, rivals, randomFrom('demo duels'))
    await playDemoStory(tx, demoContext, rivals, randomFrom('demo story'))
    await store.orderActivitiesByTime(tx)
  })
  await closeDays(context)
}

/**
 * Ends all sessions of the demo account. The server calls this function when the demo is switched off, because the
 * demo's password is public.
 */
export const closeDemo = ({ db }: Pick<Context, 'db'>): Promise<void> => store.endDemoSessions(db)

async function playDemoRun(
  tx: Tx,
  context: Context,
  username: string,
  lastLevel: number,
  random: Random,
): Promise<{ id: string; since: Date }> {
  let now = new Date(context.now().getTime() - (1 + random.below(26)) * DAY_MS - random.below(DAY_MS))
  const since = now
  const playerId = newId()
  await store.insertDemoPlayer(tx, { id: playerId, username, email: `${username}@demo.invalid`, now })
  await publishActivity(tx, { playerId, kind: 'joined', data: {}, ref: '', at: now })
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
    const outcome = playedBoard(dealt, classic.rules, level < lastLevel, random)
    const end = boardEnd(classic, { ...dealt, guesses: outcome.guesses }, outcome.level, now)
    await endBoard(tx, context, end)
    run = end.game
    now = new Date(now.getTime() + 5000)
  }
  return { id: playerId, since }
}
