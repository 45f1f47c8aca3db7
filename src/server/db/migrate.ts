import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { SettingError } from '../env.ts'
import { version } from '../version.ts'
import { whyNotServable } from './compatibility.ts'
import type { Db } from './database.ts'
import { knock, lockTables, TableInUse } from './migration-locks.ts'
import * as play from './migrations/001-play.ts'
import * as difficulty from './migrations/002-difficulty.ts'
import * as daily from './migrations/003-daily.ts'
import * as leaderboards from './migrations/004-leaderboards.ts'
import * as activity from './migrations/005-activity.ts'
import * as dailyVerdicts from './migrations/006-daily-verdicts.ts'
import * as featureTables from './migrations/007-feature-tables.ts'
import * as heldResults from './migrations/008-held-results.ts'
import * as accounts from './migrations/009-accounts.ts'
import * as readiness from './migrations/010-readiness.ts'
import * as store from './migrations/011-store.ts'
import * as duel from './migrations/012-duel.ts'
import * as story from './migrations/013-story.ts'
import * as mail from './migrations/014-mail.ts'
import * as google from './migrations/015-google.ts'
import * as secondFactor from './migrations/016-second-factor.ts'
import * as referral from './migrations/017-referral.ts'
import * as share from './migrations/018-share.ts'
import * as insight from './migrations/019-insight.ts'
import * as lookBack from './migrations/020-look-back.ts'
import * as practice from './migrations/021-practice.ts'
import * as suggestion from './migrations/022-suggestion.ts'
import * as visitor from './migrations/023-visitor.ts'
import * as namesAndInvitations from './migrations/024-names-and-invitations.ts'
import * as playSettings from './migrations/025-play-settings.ts'
import * as hashKey from './migrations/026-hash-key.ts'
import * as backupRehearsal from './migrations/027-backup-rehearsal.ts'
import * as liveOutbox from './migrations/028-live-outbox.ts'
import * as foldOldGames from './migrations/029-fold-old-games.ts'
import * as dropRepeatedForeignKeys from './migrations/030-drop-repeated-foreign-keys.ts'
import * as leaderboardSections from './migrations/031-leaderboard-sections.ts'
import * as marksAndSignals from './migrations/032-marks-and-signals.ts'
import * as desk from './migrations/033-desk.ts'
import * as wordsAndFigures from './migrations/034-words-and-figures.ts'
import * as madeBoard from './migrations/035-made-board.ts'
import * as friends from './migrations/036-friends.ts'
import * as clubs from './migrations/037-clubs.ts'
import * as clubSeason from './migrations/038-club-season.ts'
import * as madeBoardNetworks from './migrations/039-made-board-networks.ts'
import * as wordsAndSpelling from './migrations/040-words-and-spelling.ts'

/**
 * All migrations in order. No migration can be reversed. After a release, the statements of a migration must not be
 * changed. The version before a migration must be able to run on its schema. If only version 1.2.3 or newer can, the name
 * of the migration ends in `-needs-1.2.3`. A migration that locks older tables exports their names as `locks`.
 */
const migrations = {
  '001-play': play,
  '002-difficulty': difficulty,
  '003-daily': daily,
  '004-leaderboards': leaderboards,
  '005-activity': activity,
  '006-daily-verdicts': dailyVerdicts,
  '007-feature-tables': featureTables,
  '008-held-results': heldResults,
  '009-accounts': accounts,
  '010-readiness': readiness,
  '011-store': store,
  '012-duel': duel,
  '013-story': story,
  '014-mail': mail,
  '015-google': google,
  '016-second-factor': secondFactor,
  '017-referral': referral,
  '018-share': share,
  '019-insight': insight,
  '020-look-back': lookBack,
  '021-practice': practice,
  '022-suggestion': suggestion,
  '023-visitor': visitor,
  '024-names-and-invitations': namesAndInvitations,
  '025-play-settings': playSettings,
  '026-hash-key': hashKey,
  '027-backup-rehearsal': backupRehearsal,
  '028-live-outbox': liveOutbox,
  '029-fold-old-games': foldOldGames,
  '030-drop-repeated-foreign-keys-needs-0.1.0': dropRepeatedForeignKeys,
  '031-leaderboard-sections': leaderboardSections,
  '032-marks-and-signals': marksAndSignals,
  '033-desk': desk,
  '034-words-and-figures': wordsAndFigures,
  '035-made-board': madeBoard,
  '036-friends': friends,
  '037-clubs': clubs,
  '038-club-season': clubSeason,
  '039-made-board-networks': madeBoardNetworks,
  '040-words-and-spelling': wordsAndSpelling,
}

/** Kysely's id of the lock for migrations, which the release before uses too. */
const LOCK = 3853314791062309107n

/** How often a process tries to lock the tables of its migrations. With the pauses, this takes more than a minute. */
const TRIES = 20
/** Longest pause between two tries, in ms. */
const LONGEST_PAUSE_MS = 5_000

type MigrationName = keyof typeof migrations

interface Migration {
  up(db: Kysely<unknown>): Promise<void>
  /** The older tables that the migration locks for more than a read. */
  locks?: readonly string[]
}

/** The names of all migrations of this version, in their order. */
export const knownMigrations: readonly string[] = Object.keys(migrations)

const isKnown = (name: string): name is MigrationName => Object.hasOwn(migrations, name)

/**
 * Runs the migrations that have not run on this database yet, up to the migration `to` if `to` is given. Several
 * processes can call this function at the same time, and only one of them runs the migrations. If a migration fails, the
 * function throws an error, and the database rolls back all changes. If a newer version of WordConnect has migrated the
 * database, the function changes nothing, and throws a `SettingError` if this version cannot serve the newer schema. It
 * also throws a `SettingError` if a transaction uses a table for more than a minute.
 *
 * Processes of the version before may use the database meanwhile. So all tables are locked before the first statement
 * of a migration, in a short time or not at all: a transaction of a player that holds one table and waits for another
 * is never in a deadlock with the migrations.
 */
export async function migrate(db: Db, to?: MigrationName): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrateAtOnce(db, to)
    } catch (error) {
      if (!(error instanceof TableInUse)) throw error
      if (tries === TRIES)
        throw new SettingError(
          `The database cannot be migrated now, because a transaction uses the table ${error.table} all the time. ` +
            'Start again when it has ended: it may be a backup',
        )
      await knock(db, error.table)
      await sleep(Math.min(LONGEST_PAUSE_MS, 50 * 2 ** tries))
    }
  }
}

/** Runs the migrations in one transaction. Throws `TableInUse`, without any change, if a table cannot be locked. */
async function migrateAtOnce(db: Db, to: MigrationName | undefined): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    const applied = await appliedMigrations(tx)
    if (!applied.every(isKnown)) {
      const reason = schemaMismatch(applied)
      if (reason !== undefined) throw new SettingError(reason)
      return
    }
    const pending = knownMigrations
      .filter(isKnown)
      .filter((name) => !applied.includes(name) && (to === undefined || name <= to))
    await lockTables(
      tx,
      pending.flatMap((name) => (migrations[name] as Migration).locks ?? []),
    )
    const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } })
    const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
    if (error) throw error
  })
}

/** Returns the names of the migrations that have run on the database, in their order. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!tables[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns the time at which the migration has run on the database; undefined if it has not run. */
export async function migratedAt(db: Db, name: MigrationName): Promise<Date | undefined> {
  const { rows } = await sql<{ at: string }>`
    select timestamp as at from kysely_migration where name = ${name}`.execute(db)
  return rows[0] && new Date(rows[0].at)
}

/** Returns a sentence that says why this process cannot serve a database with these migrations, or undefined if it can. */
export const schemaMismatch = (applied: readonly string[]): string | undefined =>
  whyNotServable(applied, knownMigrations, version)

/** Returns the migration with this name. Throws a `SettingError` if only a newer version of WordConnect has it. */
export function migrationNamed(name: string): MigrationName {
  if (isKnown(name)) return name
  throw new SettingError(
    `The copy is of a newer version of WordConnect (migration ${name}): use that version or a newer one`,
  )
}
