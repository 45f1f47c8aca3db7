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
import * as store from './review.store.ts'

export { insertHeld, insertSignUp, setDecided } from './review.store.ts'

const DAY_MS = 86_400_000
const SIGN_UPS_KEPT_DAYS = 30

/** A board that has ended, and what its mode can tell of its player if it is asked. */
export interface Reviewed {
  playerId: string
  play: Play
  dealtAt: Date
  /** Seconds a group of the player's latest results that count. */
  record: () => Promise<number[]>
  /** Had one of these players seen the answers of this board before it was dealt? Absent where boards are one's own. */
  seenBy?: (playerIds: readonly string[]) => Promise<boolean>
}

/** Why the result of a board is held; undefined for a result that is believed. */
export async function doubtOf(tx: Tx, reviewed: Reviewed): Promise<HeldReason | undefined> {
  const { play } = reviewed
  const doubt = heldReasonOfPlay(play)
  if (doubt || !needsCloseLook(play)) return doubt
  const [record, seenOnNetwork] = [await reviewed.record(), await wasSeenOnNetwork(tx, reviewed)]
  return heldReasonOfPlayer(play, { record, seenOnNetwork })
}

async function wasSeenOnNetwork(tx: Tx, { playerId, dealtAt, seenBy }: Reviewed): Promise<boolean> {
  if (!seenBy) return false
  const since = new Date(dealtAt.getTime() - NEW_ACCOUNT_DAYS * DAY_MS)
  const neighbours = await store.neighboursOf(tx, playerId, since)
  return neighbours.length > 0 && seenBy(neighbours)
}

/** The new accounts of each network that has enough of them for a burst. */
export const newAccountsByNetwork = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string[][]> =>
  store.crowdsSince(db, new Date(now().getTime() - NEW_ACCOUNT_DAYS * DAY_MS), BURST_ACCOUNTS)

/** Forgets from which networks accounts were made that are no longer new. */
export const dropOldSignUps = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  store.deleteSignUpsBefore(db, new Date(now().getTime() - SIGN_UPS_KEPT_DAYS * DAY_MS))

export const exportNotes = ({ db }: { db: Db }, { id }: { id: string }) => store.notesOnPlayer(db, id)
