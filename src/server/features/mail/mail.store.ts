import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { QueuedMail } from './letter.ts'

export async function insertMail(db: Db | Tx, mail: QueuedMail & { kind: string }, now: Date): Promise<void> {
  const { id, kind, recipient, playerId, data } = mail
  await db
    .insertInto('mail')
    .values({
      id,
      kind,
      recipient,
      player_id: playerId,
      data: JSON.stringify(data),
      claim: null,
      next_try_at: now,
      failure: null,
      created_at: now,
      ended_at: null,
    })
    .execute()
}

/**
 * A mail that this process has reserved for sending. Only the process with the same `claim` can store the result of
 * sending.
 */
export interface ClaimedMail extends QueuedMail {
  kind: string
  tries: number
  claim: string
}

/**
 * Reserves the mail that has waited longest, for this process. The function uses a single SQL statement, so that
 * different processes reserve different mails.
 */
export async function claimMail(
  db: Db,
  claim: string,
  now: Date,
  lostAt: Date,
): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update mail set status = 'sending', tries = tries + 1, claim = ${claim}, next_try_at = ${lostAt}
    where id = (select id from mail where status = 'waiting' and next_try_at <= ${now}
      order by next_try_at, id limit 1 for update skip locked)
    returning id, kind, recipient, player_id as "playerId", data, tries, claim`.execute(db)
  return rows[0]
}

interface End {
  status: 'sent' | 'failed' | 'dropped'
  failure?: string
}

export async function endMail(db: Db, { id, claim }: ClaimedMail, end: End, now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status: end.status, failure: end.failure ?? null, claim: null, ended_at: now })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

export async function postponeMail(
  db: Db,
  { id, claim }: ClaimedMail,
  { at, failure, tries }: { at: Date; failure: string; tries: number },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status: 'waiting', claim: null, next_try_at: at, failure, tries })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

/**
 * Marks lost mails as failed: mails of a process that stopped before it stored the result of sending. The mail server
 * may have accepted these mails. Returns their ids.
 */
export async function failLostMails(db: Db, failure: string, now: Date): Promise<string[]> {
  const lost = await db
    .updateTable('mail')
    .set({ status: 'failed', failure, ended_at: now })
    .where('status', '=', 'sending')
    .where('next_try_at', '<=', now)
    .returning('id')
    .execute()
  return lost.map(({ id }) => id)
}

/** Cancels all mails that are due. The job calls this function only if the server cannot send mails. */
export async function dropWaiting(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status: 'dropped', ended_at: now })
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .execute()
}

const erased = { recipient: '', data: '{}' }

/**
 * Erases the recipients and contents of old mails: failed mails that ended before `failedBefore`, and other mails that
 * ended before `before`.
 */
export async function eraseEnded(
  db: Db,
  { failedBefore, before }: { failedBefore: Date; before: Date },
): Promise<void> {
  await db
    .updateTable('mail')
    .set(erased)
    .where('ended_at', '<', before)
    .where('recipient', '<>', '')
    .where((mail) => mail.or([mail('status', '<>', 'failed'), mail('ended_at', '<', failedBefore)]))
    .execute()
}

export async function deleteEndedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mail').where('ended_at', '<', before).execute()
}

/** Returns the failed mails, oldest first. Of the recipient's address, the result contains only the domain. */
export async function failedMails(db: Db) {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'created_at', 'tries', 'failure'])
    .select(sql<string>`split_part(recipient, '@', 2)`.as('domain'))
    .where('status', '=', 'failed')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Queues a failed mail again. Returns false if no failed mail has this id, or if its recipient was erased. */
export async function requeueMail(tx: Db | Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ status: 'waiting', tries: 0, claim: null, failure: null, ended_at: null, next_try_at: now })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('recipient', '<>', '')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives up a failed mail. Returns false if no failed mail has this id. */
export async function dropFailed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ status: 'dropped', ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A player. The player's mails are the mails that the player requested, and the mails to the player's address. */
interface Owner {
  id: string
  email: string
}

export async function mailsOf(db: Db, { id, email }: Owner) {
  return db
    .selectFrom('mail')
    .select(['kind', 'status', 'created_at', 'ended_at'])
    .where((mail) => mail.or([mail('player_id', '=', id), mail('recipient', '=', email)]))
    .orderBy('created_at')
    .execute()
}

/** Cancels the waiting mails of a player, and erases the recipients and contents of all mails of the player. */
export async function forgetMails(tx: Tx, { id, email }: Owner, now: Date): Promise<void> {
  await tx
    .updateTable('mail')
    .set((mail) => ({
      ...erased,
      player_id: null,
      status: sql`case ${mail.ref('status')} when 'waiting' then 'dropped' else ${mail.ref('status')} end`,
      ended_at: sql<Date>`case ${mail.ref('status')} when 'waiting' then ${now}::timestamptz else ${mail.ref('ended_at')} end`,
    }))
    .where((mail) => mail.or([mail('player_id', '=', id), mail('recipient', '=', email)]))
    .execute()
}

export async function refuseMails(db: Db, accountKey: string, kind: string, now: Date): Promise<void> {
  await db
    .insertInto('refused_address')
    .values({ account_key: accountKey, kind, refused_at: now })
    .onConflict((row) => row.doNothing())
    .execute()
}

export async function areRefused(db: Db | Tx, accountKey: string, kind: string): Promise<boolean> {
  const row = await db
    .selectFrom('refused_address')
    .select('kind')
    .where('account_key', '=', accountKey)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row !== undefined
}
