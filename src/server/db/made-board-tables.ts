import type { ColumnType, Generated } from 'kysely'
import type { boardStates, DraftGroup } from '../../contract/made-board/workshop.ts'
import type { claimVerdicts } from '../../contract/made-board.ts'
import type { Board } from '../../engine/board/board.ts'
import type { WordInGroup } from '../../engine/made-board/check.ts'
import type { LevelStatus } from '../../engine/play/level.ts'
import type { BoardReportReason } from '../../engine/report.ts'
import type { StoredGuess } from './schema.ts'

type Json<T> = ColumnType<T, string, string>

/** A board that a player makes or has made. */
export interface MadeBoardTable {
  id: string
  /** The maker. */
  player_id: string
  title: string
  groups: Json<readonly DraftGroup[]>
  /** Words that do not fit a group, as the maker says. */
  rulings: Json<readonly WordInGroup[]>
  state: (typeof boardStates)[number]
  /** Why the staff refused or hid the board. */
  reason: string | null
  /** Increases with each change by the maker. */
  version: Generated<number>
  /** The board of which this board is a new version. */
  previous_id: string | null
  created_at: Date
  updated_at: Date
  /** Time since which the staff must look at the board. */
  submitted_at: Date | null
  published_at: Date | null
  /** Time at which the board came into the lists; null while only people with the link can find it. */
  listed_at: Date | null
  /** True if an editor has taken the board out of the lists. */
  is_kept_out: Generated<boolean>
  /** Time at which a second solution was found after the board was published. */
  ambiguous_at: Date | null
  /** Words that do not fit a group, as the staff say who have cleared the mark of a second solution. */
  dismissed: ColumnType<readonly WordInGroup[], string | undefined, string>
  /** The board as it is dealt: tiles in their order, without ids. It is null before the board is published. */
  board: ColumnType<Board | null, string | null, string | null>
  group_count: number
  /** Expected and measured difficulty from 1 to 6. */
  expected: number | null
  measured: number | null
  /**
   * Numbers of people without the maker: who began, who ended, and who solved the board. Every transaction that changes
   * the words of the board, or one of these numbers, first locks the row of the board.
   */
  plays: Generated<number>
  ended: Generated<number>
  solved: Generated<number>
  /**
   * The same numbers, but of one network at most MADE_COUNTED_PER_NETWORK plays and as many ends. The order of the week,
   * the measured difficulty and the share of people who solved the board use them.
   */
  counted_plays: Generated<number>
  counted_ended: Generated<number>
  counted_solved: Generated<number>
  /** Number of hearts that count. */
  hearts: Generated<number>
  /** Numbers of people who ended the board with 0, 1, 2 and 3 mistakes, and of people who did not solve it. */
  curve: Generated<number[]>
  /** Number of networks from which somebody has ended the board. */
  networks: Generated<number>
}

/** One row for each time a player published a board. The limit of a day counts these rows. */
export interface MadePublicationTable {
  player_id: string
  at: Date
}

/** The first attempt of a person at a board. A player's attempt has the id of the player's game. */
export interface MadeAttemptTable {
  id: string
  board_id: string
  /** Null for a visitor without an account. */
  player_id: string | null
  /** Keyed hash of the visitor's cookie or of the token of a frame; null for a player. */
  visitor: string | null
  /** True if the maker plays the own board. Such an attempt counts nowhere. */
  is_own: boolean
  /** Keyed hash of the person's network; null after 30 days, and for an own board. An end without it does not count. */
  network_key: string | null
  started_at: Date
  /** The columns from here on are null until the attempt ends. */
  ended_at: Date | null
  solved: boolean | null
  gave_up: Generated<boolean>
  mistakes: number | null
  seconds: number | null
  /** Indexes of the found groups in the order in which they were found. */
  found: number[] | null
}

/**
 * How many people of a network have begun and ended a board. The row says nothing about a person, so it stays when an
 * account is deleted, and the same network cannot count again. It is deleted 30 days after the network's last play.
 */
export interface MadeNetworkTable {
  board_id: string
  /** Keyed hash of the network. */
  network_key: string
  plays: number
  ended: number
  played_at: Date
}

/** The state of an attempt of a visitor, in the form of the columns of `game`. */
export interface MadeVisitTable {
  id: string
  status: LevelStatus
  board: Json<Board>
  level_score: Generated<number>
  mistakes: Generated<number>
  guesses: ColumnType<readonly StoredGuess[], string | undefined, string>
  found: Generated<number[]>
}

/** How many people tried a wrong foursome. */
export interface MadeWrongTable {
  board_id: string
  /** The four tiles as a bit set of positions in the board. */
  tiles: number
  people: number
}

export interface MadeHeartTable {
  board_id: string
  player_id: string
  /** Keyed hash of the player's network; null after 30 days. */
  network_key: string | null
  at: Date
  /** False if enough hearts of the same network counted already. */
  counts: boolean
}

export interface MadeReportTable {
  id: string
  board_id: string
  /** Null after the deletion of the reporter's account. */
  reporter_id: string | null
  /** Keyed hash of the reporter's network; null after the decision of the staff. Reports of one network count once. */
  network_key: string | null
  reason: BoardReportReason
  note: string
  at: Date
  settled_at: Date | null
  upheld: boolean | null
}

/** A player's statement that a word of a board fits another of its groups too. */
export interface MadeClaimTable {
  board_id: string
  player_id: string
  word_key: string
  word: string
  /** Index of the group in `made_board.groups`. */
  group_index: number
  verdict: (typeof claimVerdicts)[number]
  /** Keyed hash of the player's network; null after 30 days. Claims of one network do not support one another. */
  network_key: string | null
  at: Date
}

export interface MadeBoardSchema {
  made_board: MadeBoardTable
  made_publication: MadePublicationTable
  made_attempt: MadeAttemptTable
  made_network: MadeNetworkTable
  made_visit: MadeVisitTable
  made_wrong: MadeWrongTable
  made_heart: MadeHeartTable
  made_report: MadeReportTable
  made_claim: MadeClaimTable
}
