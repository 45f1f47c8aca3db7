import pLimit, { type LimitFunction } from 'p-limit'
import { withBoards } from '../boards/dealing.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { Player } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { lockPlayers } from './player.store.ts'

type Action<T> = (tx: Tx, player: Player, now: Date) => Promise<T>
type Others = (tx: Tx) => Promise<readonly string[]>

/** Highest number of a player's actions that wait for the player's running action, in one process. */
const MOST_WAITING = 100

/** Highest number of starts that wait. A further start would wait too long. */
const MOST_STARTS_WAITING = 1_000

/** The running and waiting actions of each player in this process. */
const turns = new Map<string, LimitFunction>()

/**
 * Runs an action in one transaction that holds the player's row lock, so that simultaneous actions of a player run one
 * after the other. Inside one process they wait before they take a connection, so that a player with many simultaneous
 * requests takes one connection only. `others` returns ids of other players whom the action changes; their rows are
 * locked together with the player's row. The action may run several times, see `withBoards`. Refuses with
 * `not_signed_in` if the account was deleted meanwhile, and with `busy` if too many actions of the player wait.
 */
export function act<T>(
  context: Pick<Context, 'db' | 'now'>,
  playerId: string,
  action: Action<T>,
  others?: Others,
): Promise<T> {
  return oneAtATime(playerId, () => transact(context, playerId, action, others))
}

/** Does the same as `act`, for actions that start a board. Few starts run at a time; the others wait in one queue. */
export function actAndDeal<T>(
  context: Pick<Context, 'db' | 'now' | 'starts'>,
  playerId: string,
  action: Action<T>,
  others?: Others,
): Promise<T> {
  return oneAtATime(playerId, () => {
    if (context.starts.pendingCount >= MOST_STARTS_WAITING) throw new Refusal('busy')
    return context.starts(() => transact(context, playerId, action, others))
  })
}

async function oneAtATime<T>(playerId: string, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(playerId) ?? pLimit(1)
  if (turn.pendingCount >= MOST_WAITING) throw new Refusal('busy')
  turns.set(playerId, turn)
  try {
    return await turn(work)
  } finally {
    if (turn.activeCount === 0 && turn.pendingCount === 0) turns.delete(playerId)
  }
}

function transact<T>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  playerId: string,
  action: Action<T>,
  others?: Others,
): Promise<T> {
  return withBoards(db, async (tx) => {
    const players = await lockPlayers(tx, [playerId, ...((await others?.(tx)) ?? [])])
    const player = players.get(playerId)
    if (!player || player.deleted_at !== null) throw new Refusal('not_signed_in')
    return action(tx, player, now())
  })
}
