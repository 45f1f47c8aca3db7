import type { Db, Tx } from '../../db/database.ts'

export async function findAvatar(db: Db, hash: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('avatar').select('image').where('hash', '=', hash).executeTakeFirst()
  return row?.image
}

/** Replaces the player's picture. The caller must hold the player's row lock. */
export async function setAvatar(
  tx: Tx,
  playerId: string,
  picture: { hash: string; image: Buffer; url: string; now: Date },
): Promise<void> {
  const { hash, image, url, now } = picture
  await tx
    .insertInto('avatar')
    .values({ player_id: playerId, hash, image, created_at: now })
    .onConflict((row) => row.column('player_id').doUpdateSet({ hash, image, created_at: now }))
    .execute()
  await tx.updateTable('player').set({ image: url, updated_at: now }).where('id', '=', playerId).execute()
}

export async function removeAvatar(tx: Tx, playerId: string, now: Date): Promise<void> {
  await tx.deleteFrom('avatar').where('player_id', '=', playerId).execute()
  await tx.updateTable('player').set({ image: null, updated_at: now }).where('id', '=', playerId).execute()
}

/** Returns a player's picture, for the download of all data about the player; null if the player has no picture. */
export async function avatarOfPlayer(db: Db, playerId: string) {
  const row = await db
    .selectFrom('avatar')
    .select(['image', 'created_at'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row ? { createdAt: row.created_at, webpBase64: row.image.toString('base64') } : null
}
