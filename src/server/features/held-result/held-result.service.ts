import type { HeldReason } from '../../../engine/held-result/held-reason.ts'
import {
  heldReasonOfPlay,
  heldReasonOfPlayer,
  NEW_ACCOUNT_DAYS,
  needsCloseLook,
  type Play,
} from '../../../engine/held-result/held-result.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { HeldResultTable, HeldState } from '../../db/schema.ts'
import { siteKey } from '../../security-log.ts'
import * as store from './held-result.store.ts'

const DAY_MS = 86_400_000
const SIGN_UPS_KEPT_DAYS = 30

/** An ended board, with functions that read the player's earlier results. */
export interface EndedBoard {
  playerId: string
  play: Play
  dealtAt: Date
  /** Returns the seconds per group of the player's latest valid results. */
  record: () => Promise<number[]>
  /**
   * Returns true if one of the given players had seen the answers before the player began the board. This function is
   * absent if each player has a separate board.
   */
  seenBy?: (playerIds: readonly string[]) => Promise<boolean>
}

/**
 * Returns the reason why the result of a board must wait for a person's check; undefined if the result is not doubtful.
 */
export async function whyHeld(tx: Tx, board: EndedBoard): Promise<HeldReason | undefined> {
  const { play } = board
  const doubt = heldReasonOfPlay(play)
  if (doubt || !needsCloseLook(play)) return doubt
  const [record, seenOnNetwork] = [await board.record(), await wasSeenOnNetwork(tx, board)]
  return heldReasonOfPlayer(play, { record, seenOnNetwork })
}

async function wasSeenOnNetwork(tx: Tx, { playerId, dealtAt, seenBy }: EndedBoard): Promise<boolean> {
  if (!seenBy) return false
  const since = new Date(dealtAt.getTime() - NEW_ACCOUNT_DAYS * DAY_MS)
  const neighbours = await store.neighboursOf(tx, playerId, since)
  return neighbours.length > 0 && seenBy(neighbours)
}

interface NewlyHeld {
  playerId: string
  gameId: string
  /** Ids of later levels of the same run that must wait for a check because of this level. */
  following?: readonly string[]
  doubt: HeldResultTable['doubt']
  at: Date
}

/**
 * Stores the reason why a result waits for a check. For the later levels of the same run, the stored reason is `run`.
 * If a result already has a stored reason, this reason does not change.
 */
export async function noteHeld(
  tx: Tx,
  { playerId, gameId, following = [], doubt, at }: NewlyHeld,
): Promise<void> {
  await store.insertHeld(tx, { gameId, playerId, doubt, at })
  for (const id of following) await store.insertHeld(tx, { gameId: id, playerId, doubt: 'run', at })
}

/**
 * Stores the time at which a person released or removed results. If `state` is `held`, there is no decision yet, and
 * the function does nothing.
 */
export async function noteDecision(
  tx: Tx,
  gameIds: readonly string[],
  state: HeldState | null,
  at: Date,
): Promise<void> {
  if (state !== 'held') await store.setDecided(tx, gameIds, at)
}

/** Stores the site (IPv4 address or IPv6 /48) of a sign-up as a keyed hash, and returns the hash. */
export async function noteSignUp(
  tx: Tx,
  { hashKey }: Pick<Context, 'hashKey'>,
  { playerId, address }: { playerId: string; address: string },
  at: Date,
): Promise<string> {
  const network = siteKey(hashKey, address)
  await store.insertSignUp(tx, playerId, network, at)
  return network
}

/** Deletes the stored networks of old sign-ups. The server compares only the networks of new accounts. */
export const dropOldSignUps = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  store.deleteSignUpsBefore(db, new Date(now().getTime() - SIGN_UPS_KEPT_DAYS * DAY_MS))

export const exportNotes = ({ db }: { db: Db }, { id }: { id: string }) => store.notesOnPlayer(db, id)
