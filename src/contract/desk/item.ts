import { z } from 'zod'
import { PublicUser } from '../account.ts'
import { type StaffRole, staffRoles } from '../endpoint.ts'
import { Id, Time } from '../shared.ts'

/** The kinds of items in the inbox of the desk, with the lowest role that is allowed to see and decide them. */
export const itemRoles = {
  held_result: 'moderator',
  held_friend: 'moderator',
  report: 'moderator',
  support: 'moderator',
  word: 'editor',
  board: 'moderator',
  mail: 'owner',
} as const satisfies Record<string, StaffRole>
export type ItemKind = keyof typeof itemRoles

export const itemKinds = Object.keys(itemRoles) as [ItemKind, ...ItemKind[]]

/** The decisions about each kind of item. */
export const itemDecisions = {
  /** `release_all` releases every result of the player that waits. */
  held_result: ['release', 'release_all', 'remove'],
  held_friend: ['release', 'reject'],
  /** `rename` is only for a name, and `take_down` is only for a picture. */
  report: ['dismiss', 'warn', 'rename', 'take_down', 'suspend'],
  support: ['answer', 'close'],
  /** `accept`: the word also fits. `reject`: the word does not fit. `reword`: the category gets another word. */
  word: ['accept', 'reject', 'reword'],
  /** `allow` publishes a waiting board, and shows a hidden board again. The others take the board out of play. */
  board: ['allow', 'refuse', 'warn', 'suspend'],
  mail: ['again', 'drop'],
} as const satisfies Record<ItemKind, readonly string[]>
export type ItemDecision<K extends ItemKind = ItemKind> = (typeof itemDecisions)[K][number]

/** The id of an item: the kind, a hyphen, and the reference of the item inside its kind. */
export const ItemId = z.string().regex(/^[a-z_]{1,32}-[A-Za-z0-9_.~-]{1,200}$/)

/** A field of `POST /api/desk/items/:id/decide` that a decision needs. */
export const decisionNeeds = ['reason', 'text', 'until'] as const

export const Decidable = z.object({
  name: z.string(),
  /** The fields that this decision needs in the body of the request. */
  needs: z.array(z.enum(decisionNeeds)),
  /** True if nobody can take the effect back later. The server asks for the second factor again. */
  isFinal: z.boolean(),
})
export type Decidable = z.infer<typeof Decidable>

/** An item in the list of the inbox. */
export const InboxItem = z.object({
  id: ItemId,
  kind: z.enum(itemKinds),
  /** Time since which the item waits. */
  since: Time,
  /** The player concerned; null if no player is concerned. */
  player: PublicUser.nullable(),
  /** One line about the item. */
  line: z.string(),
  /** Number of players who reported or suggested this, otherwise 1. */
  count: z.int(),
  isUrgent: z.boolean(),
})
export type InboxItem = z.infer<typeof InboxItem>

/** What the staff may know of a player. */
export const DeskPlayer = z.object({
  user: PublicUser,
  createdAt: Time,
  isPremium: z.boolean(),
  /** The role of a player who is staff. */
  role: z.enum(staffRoles).nullable(),
  levelsCompleted: z.int(),
  suspended: z.object({ until: Time, reason: z.string() }).nullable(),
  /** Numbers of earlier decisions about this player: results removed, and names or pictures that were changed. */
  resultsRemoved: z.int(),
  reportsUpheld: z.int(),
})
export type DeskPlayer = z.infer<typeof DeskPlayer>

/** Numbers of boards by seconds per group, in bins of equal width. The last bin also counts everything above it. */
export const Paces = z.object({
  boards: z.int(),
  binSeconds: z.number(),
  bins: z.array(z.int()),
})
export type Paces = z.infer<typeof Paces>

const HeldResultDetail = z.object({
  kind: z.literal('held_result'),
  gameId: Id,
  mode: z.string(),
  level: z.int(),
  /** Date of the daily challenge; null for other boards. */
  date: z.string().nullable(),
  /** The server's reason, such as `too_fast`. */
  why: z.string(),
  groups: z.array(
    z.object({ name: z.string(), color: z.string(), words: z.array(z.string()), isFound: z.boolean() }),
  ),
  /** The guesses in order. `atSeconds` is the time since the start of the board; null if it is not stored. */
  guesses: z.array(
    z.object({
      words: z.array(z.string()),
      colors: z.array(z.string()),
      outcome: z.enum(['correct', 'wrong', 'one_away']),
      atSeconds: z.number().nullable(),
    }),
  ),
  seconds: z.number(),
  /** Seconds per found group. */
  pace: z.number(),
  mistakes: z.int(),
  score: z.int(),
  hintsUsed: z.int(),
  /** Number of later levels of the run that wait because of this level. */
  following: z.int(),
  /** Number of other results of this player that wait. */
  othersWaiting: z.int(),
  /** Valid results of the player, and of everybody, in the same mode and with the same number of groups. */
  own: Paces,
  everybody: Paces,
  /** Other accounts that signed up from the same network in the last 30 days. */
  network: z.object({ accounts: z.int(), withHeldResults: z.int(), withRemovedResults: z.int() }),
})

const HeldFriendDetail = z.object({
  kind: z.literal('held_friend'),
  /** The player who invited the friend. */
  referrer: PublicUser.nullable(),
  friend: PublicUser.nullable(),
  activatedAt: Time.nullable(),
  /** The other friends of the same referrer. */
  friends: z.object({ counted: z.int(), held: z.int(), removed: z.int() }),
  /** Other friends of the same referrer, and other accounts, of the same network. */
  network: z.object({ friends: z.int(), accounts: z.int() }),
  levelsCompleted: z.int(),
})

const ReportDetail = z.object({
  kind: z.literal('report'),
  about: z.enum(['name', 'picture']),
  name: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  /** The reports, oldest first. They do not say who made them. */
  reports: z.array(z.object({ reason: z.string(), note: z.string(), at: Time })),
})

/** A prepared text for an answer to a support request, a warning or a suspension. */
export const Template = z.object({ id: z.string(), title: z.string(), text: z.string() })
export type Template = z.infer<typeof Template>

const SupportDetail = z.object({
  kind: z.literal('support'),
  subject: z.string(),
  message: z.string(),
  priority: z.enum(['normal', 'high']),
  /** False if the server cannot send mails, so that nobody can answer here. */
  canAnswer: z.boolean(),
  /** Earlier messages of the same player, newest first. */
  earlier: z.array(z.object({ subject: z.string(), at: Time, isClosed: z.boolean() })),
})

const MailDetail = z.object({
  kind: z.literal('mail'),
  mailKind: z.string(),
  /** The domain of the recipient; null after the recipient was erased. Then the mail cannot be sent again. */
  domain: z.string().nullable(),
  tries: z.int(),
  failure: z.string().nullable(),
  createdAt: Time,
})

/** What a decision about a word would do. */
const WordEffect = z.object({
  /** Boards of the last 30 days that would have had two solutions. */
  boardsWithTwoSolutions: z.int(),
  /** Dates ahead whose daily would change. */
  dailies: z.array(z.string()),
  /** Plays of the word and of the category in the last 30 days. */
  plays: z.object({ word: z.int(), category: z.int() }),
})
export type WordEffect = z.infer<typeof WordEffect>

const WordDetail = z.object({
  kind: z.literal('word'),
  word: z.string(),
  /** Number of players who suggested the word for the category. */
  players: z.int(),
  /** The categories side by side: the suggested one, and those that have the word. */
  categories: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      difficulty: z.int(),
      words: z.array(z.string()),
      isSuggested: z.boolean(),
    }),
  ),
  /** The notes of the players, newest first. */
  notes: z.array(z.object({ note: z.string(), at: Time })),
  effect: WordEffect,
})

/** A board that a player made: its texts are doubtful, or players reported it. */
const BoardDetail = z.object({
  kind: z.literal('board'),
  boardId: Id,
  title: z.string(),
  state: z.enum(['waiting', 'published', 'hidden']),
  groups: z.array(z.object({ name: z.string(), words: z.array(z.string()), note: z.string() })),
  /** The texts of a waiting board that may be offensive. */
  doubtful: z.array(z.string()),
  /** The reports, oldest first. They do not say who made them. */
  reports: z.array(z.object({ reason: z.string(), note: z.string(), at: Time })),
  plays: z.int(),
})

export const ItemDetail = z.discriminatedUnion('kind', [
  HeldResultDetail,
  HeldFriendDetail,
  ReportDetail,
  SupportDetail,
  MailDetail,
  WordDetail,
  BoardDetail,
])
export type ItemDetail<K extends ItemKind = ItemKind> = Extract<z.infer<typeof ItemDetail>, { kind: K }>
