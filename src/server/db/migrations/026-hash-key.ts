import { type Kysely, sql } from 'kysely'

/** Creates the row with the encrypted key of keyed hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table hash_key (
    id integer primary key check (id = 1),
    sealed text not null
  )`.execute(db)
}
