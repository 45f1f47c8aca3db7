import type { ColumnType, Generated, Selectable } from 'kysely'
import type { StaffRole } from '../../contract/endpoint.ts'
import type { Note } from '../../contract/note.ts'
import type { reportSubjects } from '../../contract/report.ts'
import type { ReportReason } from '../../engine/report.ts'

type Json<T> = ColumnType<T, string, string>

/** A player who is allowed to use the desk. */
interface StaffTable {
  player_id: string
  role: StaffRole
  added_at: Date
}

/** The fields of the request of a decision. `until` is an ISO time. */
export interface StoredGiven {
  reason?: string | undefined
  text?: string | undefined
  until?: string | undefined
}

/** A decision about an item of the inbox that has not taken effect yet. */
interface DeskPendingTable {
  kind: string
  ref: string
  decision: string
  given: Json<StoredGiven>
  staff_id: string
  decided_at: Date
  applies_at: Date
}

/**
 * An entry of the log of the desk. A trigger of the database refuses every change, except that the deletion of an
 * account sets `before`, `after` and `reason` to null.
 */
interface DeskLogTable {
  id: Generated<number>
  at: Date
  /** The member of the staff; null for a command on the server. */
  staff_id: string | null
  /** The player concerned; null if no player is concerned. */
  player_id: string | null
  action: string
  kind: string | null
  ref: string | null
  decision: string | null
  before: Json<unknown> | null
  after: Json<unknown> | null
  reason: string | null
}

/** A player's report about the name or the picture of another player. */
interface ReportTable {
  id: string
  about: (typeof reportSubjects)[number]
  /** The reported name, or the address of the reported picture. */
  subject: string
  player_id: string
  /** The player who made the report; null after the deletion of the account. */
  reporter_id: string | null
  reason: ReportReason
  note: string
  at: Date
  /** Time of the decision; null while the report waits. */
  settled_at: Date | null
  /** True if the decision was against the reported player. */
  upheld: boolean | null
}

/** A message of the staff to a player. */
interface NoteTable {
  id: string
  player_id: string
  kind: Note['kind']
  text: string
  at: Date
  seen_at: Date | null
}

export interface DeskSchema {
  staff: StaffTable
  desk_pending: DeskPendingTable
  desk_log: DeskLogTable
  report: ReportTable
  note: NoteTable
}

export type PendingRow = Selectable<DeskPendingTable>
export type LogRow = Selectable<DeskLogTable>
