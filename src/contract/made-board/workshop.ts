import { z } from 'zod'
import { evidenceSources, problemCodes } from '../../engine/made-board/check.ts'
import {
  MADE_GROUPS_MAX,
  MADE_NAME_MAX,
  MADE_NOTE_MAX,
  MADE_RULINGS_MAX,
  MADE_TITLE_MAX,
  MADE_WORD_MAX,
} from '../../engine/made-board/limits.ts'
import { GROUP_SIZE } from '../../engine/rules.ts'
import type { EndpointTable } from '../endpoint.ts'
import { BoardCard, claimVerdicts } from '../made-board.ts'
import { Id, IdParams, Time, text } from '../shared.ts'

const GroupIndex = z
  .int()
  .min(0)
  .max(MADE_GROUPS_MAX - 1)

/** A group of a draft. It can be unfinished: the name can be empty, and words can be missing or empty. */
export const DraftGroup = z.object({
  name: text(MADE_NAME_MAX),
  words: z.array(text(MADE_WORD_MAX)).max(GROUP_SIZE),
  /** One line about the group, which the end of the board shows. */
  note: text(MADE_NOTE_MAX).optional(),
})
export type DraftGroup = z.infer<typeof DraftGroup>

/** The maker's decision that a word of the board does not fit another group of the board. */
export const Ruling = z.object({ word: text(MADE_WORD_MAX), group: GroupIndex, fits: z.literal(false) })
export type Ruling = z.infer<typeof Ruling>

const draftGroups = z.array(DraftGroup).min(1).max(MADE_GROUPS_MAX)
const rulings = z.array(Ruling).max(MADE_RULINGS_MAX).optional()

const Swap = z.object({ group: GroupIndex, out: z.string(), in: z.string() })

/** A second way to divide the words of a board into groups. */
const Rival = z.object({
  groups: z.array(
    z.object({
      /** Index of the maker's group; null if these words are no group of the board. */
      group: GroupIndex.nullable(),
      words: z.array(z.string()),
      /** Why these words belong together; empty for a group that is the same in both ways. */
      why: z.string(),
    }),
  ),
  /**
   * The smallest change after which the board has one solution: in `group`, the word `in` replaces `out`. If no such
   * change was found, a change that ends this second solution; null if there is none.
   */
  swap: Swap.nullable(),
})

/** What the server knows about a draft. `group` is an index in the groups of the request. */
export const Check = z.object({
  problems: z.array(
    z.object({
      group: GroupIndex.nullable(),
      word: z.string().optional(),
      code: z.enum(problemCodes),
      message: z.string(),
      /** True if the board cannot be published with this problem. */
      blocks: z.boolean(),
    }),
  ),
  /** Number of known solutions, counted up to 2; 0 for an unfinished board. */
  solutions: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  rival: Rival.nullable(),
  /** Words that also fit another group, surest first, without those that the maker has ruled out. */
  fits: z.array(
    z.object({
      word: z.string(),
      group: GroupIndex,
      why: z.string(),
      source: z.enum(evidenceSources),
      /** How sure it is, from 1 to 100. */
      strength: z.int(),
    }),
  ),
  /** Four words of four groups that share a meaning which is no group of the board. */
  fifthGroup: z.object({ name: z.string(), words: z.array(z.string()) }).nullable(),
  /** Words of different groups that share such a meaning. */
  herrings: z.array(z.object({ name: z.string(), words: z.array(z.string()), strength: z.int() })),
  /** Expected difficulty, from 1 to 6, and the interval that contains it in nine of ten boards. */
  difficulty: z.object({ value: z.number(), low: z.number(), high: z.number() }),
  /** Number of a hundred players who would find all groups; null for an unfinished board. */
  solvedOf100: z.int().nullable(),
  suggestions: z.array(z.object({ group: GroupIndex, words: z.array(z.string()) })),
  /** For each word with other meanings: names of groups that it could also belong to. */
  pulls: z.array(z.object({ word: z.string(), names: z.array(z.string()) })),
})
export type Check = z.infer<typeof Check>

/**
 * The states of a board. `waiting`: the staff must look at its texts. `published`: everybody with the link can play it.
 * `hidden`: players reported it, and the staff must look at it. `refused`: the staff do not allow it.
 */
export const boardStates = ['draft', 'waiting', 'published', 'hidden', 'refused'] as const

const draftBody = z.object({
  title: text(MADE_TITLE_MAX),
  groups: draftGroups,
  rulings,
  /** Id of an own published board of which this draft is a new version. */
  previousId: Id.nullish(),
})

/** A board in the eyes of its maker. */
export const OwnBoard = z.object({
  id: Id,
  title: z.string(),
  groups: z.array(DraftGroup),
  rulings: z.array(Ruling),
  state: z.enum(boardStates),
  /** True if the words can no longer change, because somebody else has played the board. */
  isFixed: z.boolean(),
  /** Increases with each change. */
  version: z.int(),
  updatedAt: Time,
  previousId: Id.nullable(),
  /** Why the staff refused the board or hid it; null otherwise. */
  reason: z.string().nullable(),
})
export type OwnBoard = z.infer<typeof OwnBoard>

/** A board in the list of its maker. */
export const OwnBoardRow = OwnBoard.omit({ groups: true, rulings: true, isFixed: true }).extend({
  /** Number of groups with a name and four words. */
  finishedGroups: z.int(),
  /** The card of a published board; null for the other states. */
  card: BoardCard.nullable(),
})
export type OwnBoardRow = z.infer<typeof OwnBoardRow>

/** What a maker sees of how others played a board. */
export const BoardFigures = z.object({
  card: BoardCard,
  ended: z.int(),
  /** Percentages as in `BoardDetail`. */
  curve: z.array(z.int()),
  tried: z.array(z.object({ words: z.array(z.string()), colors: z.array(z.string()), percent: z.int() })),
  /** For each group, easiest first: the percentage of people who found it. */
  groups: z.array(
    z.object({ name: z.string(), color: z.string(), words: z.array(z.string()), foundPercent: z.int() }),
  ),
  /** Number of people who gave up, by the number of groups that they had found. */
  gaveUp: z.array(z.int()),
  /** Numbers of people who began the board, for each of the last 14 days in UTC, oldest first. */
  days: z.array(z.object({ date: z.string(), plays: z.int() })),
  /** What players said about words, most often first. */
  claims: z.array(
    z.object({
      word: z.string(),
      group: z.string(),
      players: z.int(),
      verdict: z.enum(claimVerdicts),
    }),
  ),
})
export type BoardFigures = z.infer<typeof BoardFigures>

export const workshopApi = {
  'POST /api/boards/check': {
    summary: 'What the server knows about a draft: second solutions, words that fit elsewhere, difficulty',
    access: 'signed-in',
    limits: [{ max: 180, seconds: 60, by: 'account', local: true }],
    body: z.object({
      groups: draftGroups,
      rulings,
      /** Id of the draft. A newer check of the same draft replaces one that still waits. */
      id: Id.optional(),
    }),
    ok: Check,
    errors: ['busy'],
  },
  'POST /api/boards': {
    summary: 'Store a new draft',
    access: 'signed-in',
    limits: [{ max: 120, seconds: 3600, by: 'account' }],
    body: draftBody,
    status: 201,
    ok: OwnBoard,
    errors: ['username_required', 'too_many_drafts', 'not_found'],
  },
  'PUT /api/boards/:id': {
    summary: 'Change a board that nobody else has played. A published board becomes a draft again',
    access: 'signed-in',
    limits: [{ max: 240, seconds: 600, by: 'account' }],
    params: IdParams,
    body: draftBody.extend({
      /** The version that the caller has read; without it, the last change wins. */
      version: z.int().optional(),
    }),
    ok: OwnBoard,
    errors: ['not_found', 'already_played', 'draft_changed', 'too_many_drafts'],
  },
  'DELETE /api/boards/:id': {
    summary: 'Delete a draft, or a board that nobody else has played',
    access: 'signed-in',
    params: IdParams,
    status: 204,
    ok: z.void(),
    errors: ['not_found', 'already_played'],
  },
  'POST /api/boards/:id/publish': {
    summary: 'Publish a board that has exactly one known solution',
    access: 'signed-in',
    limits: [{ max: 60, seconds: 600, by: 'account' }],
    params: IdParams,
    /**
     * If the staff must look at the board first, its state is `waiting`. The details of `two_solutions` are
     * `{rival: Rival}`, and those of `board_unfinished` are `{problems}` with problems as in `Check`. The code `no_title`
     * appears only here.
     */
    ok: OwnBoard,
    errors: [
      'not_found',
      'username_required',
      'email_not_verified',
      'already_played',
      'two_solutions',
      'board_unfinished',
      'too_many_requests',
      'busy',
    ],
  },
  'GET /api/me/boards': {
    summary: 'Your drafts and boards, latest change first',
    access: 'signed-in',
    ok: z.array(OwnBoardRow),
  },
  'GET /api/me/boards/:id': {
    summary: 'A board of yours, to change it',
    access: 'signed-in',
    params: IdParams,
    ok: OwnBoard,
    errors: ['not_found'],
  },
  'GET /api/me/boards/:id/figures': {
    summary: 'How others played a published board of yours',
    access: 'signed-in',
    params: IdParams,
    ok: BoardFigures,
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
