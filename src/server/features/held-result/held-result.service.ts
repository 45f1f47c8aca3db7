import {
  BURST_ACCOUNTS,
  type HeldReason,
  heldReasonOfPlay,
  heldReasonOfPlayer,
  NEW_ACCOUNT_DAYS,
  needsCloseLook,
  type Play,
} from '../../../engine/held-result/held-result.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { HeldResultTable, HeldState } from '../../db/schema.ts'
import { networkKey } from '../../security-log.ts'
import * as store from './held-result.store.ts'

const DAY_MS = 86_400_000
const SIGN_UPS_KEPT_DAYS = 30

/** A board that has ended, with the functions that read its player's earlier results. */
export interface EndedBoard {
  playerId: string
  play: Play
  dealtAt: Date
  /** Seconds for each group of the player's latest results that count. */
  record: () => Promise<number[]>
  /**
   * Had one of these players seen the answers before the board was dealt? Absent where each player has a board of their own.
   */
  seenBy?: (playerIds: readonly string[]) => Promise<boolean>
}

/** Why the result of a board is held; undefined when it counts at once. */
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
  /** Later levels of the same run, which are held because this one is. */
  following?: readonly string[]
  doubt: HeldResultTable['doubt']
  at: Date
}

/** Notes why a result is held, and that the later levels of its run follow it. A note that exists stays. */
export async function noteHeld(
  tx: Tx,
  { playerId, gameId, following = [], doubt, at }: NewlyHeld,
): Promise<void> {
  await store.insertHeld(tx, { gameId, playerId, doubt, at })
  for (const id of following) await store.insertHeld(tx, { gameId: id, playerId, doubt: 'run', at })
}

/** Notes a decision about results: they count now, or are removed. Does nothing while they are held. */
export async function noteDecision(
  tx: Tx,
  gameIds: readonly string[],
  state: HeldState | null,
  at: Date,
): Promise<void> {
  if (state !== 'held') await store.setDecided(tx, gameIds, at)
}

/** Notes the network from which an account was made, as a keyed hash. Returns that hash. */
export async function noteSignUp(
  tx: Tx,
  { secret }: Pick<Context, 'secret'>,
  { playerId, address }: { playerId: string; address: string },
  at: Date,
): Promise<string> {
  const network = networkKey(secret, address)
  await store.insertSignUp(tx, playerId, network, at)
  return network
}

/** The new accounts of each network from which enough of them came for a burst. */
export const newAccountsByNetwork = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string[][]> =>
  store.crowdsSince(db, new Date(now().getTime() - NEW_ACCOUNT_DAYS * DAY_MS), BURST_ACCOUNTS)

/** A network matters only while an account is new. */
export const dropOldSignUps = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  store.deleteSignUpsBefore(db, new Date(now().getTime() - SIGN_UPS_KEPT_DAYS * DAY_MS))

export const exportNotes = ({ db }: { db: Db }, { id }: { id: string }) => store.notesOnPlayer(db, id)
