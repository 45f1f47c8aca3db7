import type { Kysely } from 'kysely'
import type { Schema } from '../../src/server/db/schema.ts'
import { skillOf } from '../../src/server/features/rating/rating.store.ts'
import { readRecord } from '../../src/server/features/run/record.store.ts'
import { readBalances } from '../../src/server/features/wallet/wallet.store.ts'

/** Returns one object with the fields of a player, and of the player's wallet, play record and rating. */
export async function playerRow(db: Kysely<Schema>, id: string) {
  const player = await db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { hints, lives } = await readBalances(db, id)
  const skill = await skillOf(db, id)
  return {
    ...player,
    ...(await readRecord(db, id)),
    hints,
    lives,
    skill: skill?.value ?? 0,
    skill_information: skill?.information ?? 0,
  }
}
export type PlayerRow = Awaited<ReturnType<typeof playerRow>>
