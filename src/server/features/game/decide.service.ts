import type { HeldReason } from '../../../engine/held-result/held-reason.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { HeldResultTable, HeldState, PlayedGame } from '../../db/schema.ts'
import { lockPlayers } from '../../identity/player.store.ts'
import { logSecurity } from '../../security-log.ts'
import { noteDecision, noteHeld } from '../held-result/held-result.service.ts'
import * as store from './held.store.ts'
import { type DecisionContext, modeOf } from './mode.ts'

export type Decision = 'release' | 'remove'
type Deciding = Pick<Context, 'modes' | 'log' | 'hashKey'> & DecisionContext

/**
 * Releases a suspicious result (docs/rules.md#held-results), or removes a result. A released result counts as valid,
 * with the time of the board's end. Removing a level also removes all later levels of its run. Releasing a level also
 * releases the later levels that wait for a check only because of this level. The same transaction also updates the
 * data that depends on the results. Returns the number of released or removed results; 0 if the result does not exist
 * or nothing changes.
 */
export const decide = (
  context: Deciding & Pick<Context, 'db'>,
  gameId: string,
  decision: Decision,
): Promise<number> => context.db.transaction().execute((tx) => decideIn(tx, context, gameId, decision))

/** Does the same as `decide` in the transaction `tx`, which must not have locked a player's row yet. */
export function decideIn(tx: Tx, context: Deciding, gameId: string, decision: Decision): Promise<number> {
  if (decision === 'remove') return change(tx, context, gameId, 'removed', 'by_hand')
  return change(tx, context, gameId, null, undefined)
}

/**
 * Does the same as `decideIn` for several results. The function first locks all players concerned, so that two
 * transactions cannot cause a deadlock.
 */
export async function decideAllIn(
  tx: Tx,
  context: Deciding,
  gameIds: readonly string[],
  decision: Decision,
): Promise<number> {
  const players = new Set<string>()
  for (const id of gameIds) {
    const game = await store.findEnded(tx, id)
    const others = game && (await modeOf(context, game).heldResults?.others?.(tx, game))
    for (const player of [game?.player_id ?? [], others ?? []].flat()) players.add(player)
  }
  await lockPlayers(tx, players)
  let results = 0
  for (const id of gameIds) results += await decideIn(tx, context, id, decision)
  return results
}

/**
 * Stores that a valid result must wait for a person's check. Later levels of the same run must wait too. Returns the
 * number of results that must wait.
 */
export const hold = (
  context: Deciding & Pick<Context, 'db'>,
  gameId: string,
  doubt: HeldReason,
): Promise<number> => context.db.transaction().execute((tx) => change(tx, context, gameId, 'held', doubt))

const events = { held: 'result_held', removed: 'result_removed' } as const

async function change(
  tx: Tx,
  context: Deciding,
  gameId: string,
  state: HeldState | null,
  doubt: HeldResultTable['doubt'] | undefined,
): Promise<number> {
  const { now } = context
  const found = await store.findEnded(tx, gameId)
  const hooks = found && modeOf(context, found).heldResults
  if (!found || !hooks) return 0
  const others = (await hooks.others?.(tx, found)) ?? []
  await lockPlayers(tx, [found.player_id, ...others])
  const game = await store.findEnded(tx, gameId)
  if (!game || game.withheld === state) return 0
  // A person has already removed the result. A removal is final, so nothing changes.
  if (state === 'held' && game.withheld !== null) return 0
  const games = await (doubt ? withLater(tx, game, doubt, now()) : released(tx, game))
  await store.setHeld(tx, games, state)
  await noteDecision(tx, games, state, now())
  await hooks.decided(tx, context, { ...game, withheld: state }, games)
  logSecurity(context, state === null ? 'result_released' : events[state], {
    account: game.player_id,
    game: game.id,
    mode: game.mode,
    results: games.length,
    ...(doubt && { doubt }),
  })
  return games.length
}

/**
 * Stores `doubt` as the reason why a game's result is not valid. For the later games of the same run, the reason is
 * `run`. Returns the ids of all these games.
 */
async function withLater(
  tx: Tx,
  game: PlayedGame,
  doubt: HeldResultTable['doubt'],
  at: Date,
): Promise<string[]> {
  const following = (await store.endedInRun(tx, game)).flatMap(({ id }) => (id === game.id ? [] : id))
  await noteHeld(tx, { gameId: game.id, playerId: game.player_id, following, doubt, at })
  return [game.id, ...following]
}

/**
 * Returns the ids of the games to release: the given game, and the later levels of its run that wait only because of
 * it. The list ends before the next level that must wait for another reason.
 */
async function released(tx: Tx, game: PlayedGame): Promise<string[]> {
  const held = (await store.heldOfRun(tx, game)).filter(({ id }) => id !== game.id)
  const root: HeldState | undefined = held.find(
    ({ doubt, started_at }) => doubt !== 'run' && started_at < game.started_at,
  )?.withheld
  if (root) throw new Error(`game ${game.id} follows an earlier level of its run that is ${root}`)
  const next = held.findIndex((later) => later.doubt !== 'run' || later.withheld !== game.withheld)
  const following = next === -1 ? held : held.slice(0, next)
  return [game.id, ...following.map(({ id }) => id)]
}
