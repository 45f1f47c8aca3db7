import {
  BURST_ACCOUNTS,
  type Doubt,
  doubtOfPlay,
  doubtOfPlayer,
  NEW_ACCOUNT_DAYS,
  needsCloseLook,
  type Play,
} from '../../../engine/review/doubt.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { HeldResultTable, Withheld } from '../../db/schema.ts'
import { networkKey } from '../../security-log.ts'
import * as store from './held-result.store.ts'

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

/** Why the result of a board is held; undefined when it counts at once. */
export async function whyHeld(tx: Tx, reviewed: Reviewed): Promise<Doubt | undefined> {
  const { play } = reviewed
  const doubt = doubtOfPlay(play)
  if (doubt || !needsCloseLook(play)) return doubt
  const [record, seenOnNetwork] = [await reviewed.record(), await wasSeenOnNetwork(tx, reviewed)]
  return doubtOfPlayer(play, { record, seenOnNetwork })
}

async function wasSeenOnNetwork(tx: Tx, { playerId, dealtAt, seenBy }: Reviewed): Promise<boolean> {
  if (!seenBy) return false
  const since = new Date(dealtAt.getTime() - NEW_ACCOUNT_DAYS * DAY_MS)
  const neighbours = await store.neighboursOf(tx, playerId, since)
  return neighbours.length > 0 && seenBy(neighbours)
}

/** A result that does not count, and why. */
interface NewlyHeld {
  playerId: string
  gameId: string
  /** Later levels of the same run: they are held because this one is. */
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
  state: Withheld | null,
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

/** The new accounts of each network that has enough of them for a burst. */
export const newAccountsByNetwork = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string[][]> =>
  store.crowdsSince(db, new Date(now().getTime() - NEW_ACCOUNT_DAYS * DAY_MS), BURST_ACCOUNTS)

/** Forgets from which networks accounts were made that are no longer new. */
export const dropOldSignUps = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  store.deleteSignUpsBefore(db, new Date(now().getTime() - SIGN_UPS_KEPT_DAYS * DAY_MS))

export const exportNotes = ({ db }: { db: Db }, { id }: { id: string }) => store.notesOnPlayer(db, id)
