import { sql } from 'kysely'
import type { Context } from '../context.ts'

export async function dropExpiredLimits({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await sql`delete from rate_limit where expire < ${now().getTime()}`.execute(db)
}
