import pLimit, { type LimitFunction } from 'p-limit'
import { withBoards } from '../boards/dealing.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { Player } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { lockPlayers } from './player.store.ts'

type Action<T> = (tx: Tx, player: Player, now: Date) => Promise<T>
type Others = (tx: Tx) => Promise<readonly string[]>

/** Largest number of actions of one player that wait in this process while another action of the player is running. */
const MOST_WAITING = 100

/** Largest number of waiting starts of boards. A further start would wait too long. */
const MOST_STARTS_WAITING = 1_000

/** The running and waiting actions of each player in this process. */
const turns = new Map<string, LimitFunction>()

/**
 * Runs an action in one transaction that has locked the player's row, so that simultaneous actions of a player run one
 * after the other. In one process, an action waits before it uses a database connection. Therefore a player with many
 * simultaneous requests uses only one connection. `others` returns the ids of other players whose data the action
 * changes. Their rows are locked together with the player's row. The action can run several times, see `withBoards`.
 * Refuses with `not_signed_in` if the account has been deleted, and with `busy` if too many actions of the player are
 * waiting.
 */
export function act<T>(
  context: Pick<Context, 'db' | 'now'>,
  playerId: string,
  action: Action<T>,
  others?: Others,
): Promise<T> {
  return oneAtATime(playerId, () => transact(context, playerId, action, others))
}

/**
 * Does the same as `act`, for actions that start a board. Only a few starts run at the same time. All other starts wait
 * in one queue.
 */
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
