import type { HeldReason } from '../../../engine/held-result/held-result.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { HeldResultTable, PlayedGame, Withheld } from '../../db/schema.ts'
import { lockPlayers } from '../../identity/player.store.ts'
import { logSecurity } from '../../security-log.ts'
import { insertHeld, setDecided } from '../review/review.service.ts'
import { type DecisionContext, modeOf } from './mode.ts'
import * as store from './withhold.store.ts'

export { gamesHeldOf, type HeldResult, heldResults, measuredPaces } from './withhold.store.ts'

export type Decision = 'release' | 'remove'
type Deciding = Pick<Context, 'db' | 'modes' | 'log' | 'secret'> & DecisionContext

/**
 * Releases the result of a game, so that it counts as of the time when it was reached; or removes it, held or not, for good.
 * The levels of a run that were held for following it go with it, and a removed level takes all later ones of its run along.
 * What depended on the results is rebuilt in the same transaction. Returns how many results were decided; 0 when there is no
 * such result, or nothing changes.
 */
export function decide(context: Deciding, gameId: string, decision: Decision): Promise<number> {
  if (decision === 'remove') return change(context, gameId, 'removed', 'by_hand')
  return change(context, gameId, null, undefined)
}

/** Holds a result that counts, with the later ones of its run. Returns how many. */
export const hold = (context: Deciding, gameId: string, doubt: HeldReason): Promise<number> =>
  change(context, gameId, 'held', doubt)

const events = { held: 'result_held', removed: 'result_removed' } as const

async function change(
  context: Deciding,
  gameId: string,
  state: Withheld | null,
  doubt: HeldResultTable['doubt'] | undefined,
): Promise<number> {
  const { db, now } = context
  const found = await store.findEnded(db, gameId)
  const review = found && modeOf(context, found).review
  if (!found || !review) return 0
  const others = (await review.others?.(db, found)) ?? []
  return db.transaction().execute(async (tx) => {
    await lockPlayers(tx, [found.player_id, ...others])
    const game = await store.findEnded(tx, gameId)
    if (!game || game.withheld === state) return 0
    // A person's decision stands: what was removed meanwhile is not held again.
    if (state === 'held' && game.withheld !== null) return 0
    const games = await (doubt ? withLater(tx, game, doubt, now()) : released(tx, game))
    await store.setWithheld(tx, games, state)
    if (state !== 'held') await setDecided(tx, games, now())
    await review.decided(tx, context, { ...game, withheld: state }, games)
    logSecurity(context, state === null ? 'result_released' : events[state], {
      account: game.player_id,
      game: game.id,
      mode: game.mode,
      results: games.length,
      ...(doubt && { doubt }),
    })
    return games.length
  })
}

/** A game and the later ones of its run; each has a note why it is withheld. */
async function withLater(
  tx: Tx,
  game: PlayedGame,
  doubt: HeldResultTable['doubt'],
  at: Date,
): Promise<string[]> {
  const later = (await store.endedInRun(tx, game)).filter(({ id }) => id !== game.id)
  await insertHeld(tx, { gameId: game.id, playerId: game.player_id, doubt, at })
  for (const { id } of later) await insertHeld(tx, { gameId: id, playerId: game.player_id, doubt: 'run', at })
  return [game.id, ...later.map(({ id }) => id)]
}

/** A game and those of its run that are withheld for following it, up to the next level with a doubt of its own. */
async function released(tx: Tx, game: PlayedGame): Promise<string[]> {
  const withheld = (await store.withheldOfRun(tx, game)).filter(({ id }) => id !== game.id)
  const root: Withheld | undefined = withheld.find(
    ({ doubt, started_at }) => doubt !== 'run' && started_at < game.started_at,
  )?.withheld
  if (root) throw new Error(`game ${game.id} goes on from an earlier level of its run that is ${root}`)
  const next = withheld.findIndex((later) => later.doubt !== 'run' || later.withheld !== game.withheld)
  const following = next === -1 ? withheld : withheld.slice(0, next)
  return [game.id, ...following.map(({ id }) => id)]
}
