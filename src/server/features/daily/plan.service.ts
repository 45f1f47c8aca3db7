import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DeskDaily } from '../../../contract/desk/dailies.ts'
import { fold } from '../../../engine/catalogue/category.ts'
import { wantedOn } from '../../../engine/daily/board.ts'
import { beginsAt, lastBegun } from '../../../engine/daily/close.ts'
import { addDays, weekday } from '../../../engine/daily/date.ts'
import { boardStep } from '../../../engine/rating/measure.ts'
import { DAILY_GROUPS } from '../../../engine/rules.ts'
import { dealtBoard, withBoards } from '../../boards/dealing.ts'
import type { DealtBoard } from '../../boards/order.ts'
import { currentOverlay } from '../../content/overlay.store.ts'
import { loadRegionalWords } from '../../content/regional-words.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { creditsOf, playableBoard } from '../made-board/credit.service.ts'
import { difficultyOf, type Ratings } from '../rating/rating.service.ts'
import { boardOf, dailyOrder, keepsMade, madeSeed } from './board.service.ts'
import { findBoard } from './board.store.ts'
import * as store from './plan.store.ts'

/** Number of coming dates whose boards the staff can see and change. */
const PLANNED_DAYS = 21

/** Returns the dates that have not begun anywhere on Earth and whose boards are planned, earliest first. */
function comingDates(now: Date): string[] {
  const begun = lastBegun(now.getTime())
  return Array.from({ length: PLANNED_DAYS }, (_, n) => addDays(begun, n + 1))
}

/**
 * Plans the boards of the coming dates. A date keeps its planned board as long as the board has exactly one solution by
 * the current overlay. All processes read the same plan.
 */
async function planAhead(context: Context): Promise<void> {
  const { version } = await currentOverlay(context.db)
  const dates = comingDates(context.now())
  const known = new Map<string, string>()
  for (const one of await store.readPlan(context.db))
    if (await isPlayable(context.db, one)) known.set(one.date, one.overlay_version)
  const stored = await store.storedBetween(context.db, dates[0] ?? '', dates.at(-1) ?? '')
  const done = new Set(stored.map(({ date }) => date))
  for (const date of dates) {
    if (context.stopping.aborted) return
    if (!done.has(date) && known.get(date) !== version) await plan(context, date, version)
  }
}

/** Returns false for the board of a player that can no longer be a daily. */
const isPlayable = async (db: Db | Tx, planned: store.PlannedBoard): Promise<boolean> =>
  planned.made_board_id === null || (await keepsMade(db, planned))

const plan = (context: Context, date: string, version: string): Promise<void> =>
  withBoards(context.db, async (tx) => {
    const all = await store.lockPlan(tx)
    const planned = all.find((one) => one.date === date)
    const isKept = planned !== undefined && (await isPlayable(tx, planned))
    if ((isKept && planned.overlay_version === version) || (await findBoard(tx, date))) return
    // The staff have chosen the board of a player. Decisions about the catalogue do not concern it.
    if (isKept && planned.made_board_id !== null) return store.setChecked(tx, date, version)
    const dealt = dealtBoard(tx, await dailyOrder(tx, context, { date, plan: all, planned }))
    await putPlanned(tx, date, dealt, { swaps: planned?.swaps ?? 0, version })
  })

const putPlanned = (
  tx: Tx,
  date: string,
  { board, seed, category_ids, word_keys, traps }: DealtBoard,
  { swaps, version, madeBoardId = null }: { swaps: number; version: string; madeBoardId?: string | null },
): Promise<void> =>
  store.putPlanned(tx, {
    ...{ date, seed, board: JSON.stringify(board), category_ids, word_keys, traps, swaps },
    ...{ overlay_version: version, made_board_id: madeBoardId },
  })

/**
 * Stores the planned boards of the dates that have begun, and continues the plan. Without a plan, the job does nothing:
 * the plan begins when the staff look at it for the first time.
 */
export async function keepPlan(context: Context): Promise<void> {
  if ((await store.readPlan(context.db)).length === 0) return
  await fixBegun(context)
  await planAhead(context)
}

/** Stores the planned boards of the dates that have begun anywhere on Earth. */
export async function fixBegun(context: Context): Promise<void> {
  const begun = lastBegun(context.now().getTime())
  for (const { date } of await store.readPlan(context.db))
    if (date <= begun) await withBoards(context.db, (tx) => boardOf(tx, context, date))
}

/** Longest time in ms that a call waits for the plan. The first plan takes a minute or more. */
const PLAN_WAIT_MS = 5_000

/** The plan on which a process works now. */
const planning = new WeakMap<Context, Promise<void>>()

/** Plans the coming dates in the background. Simultaneous calls share one run. The promise never rejects. */
function planAside(context: Context): Promise<void> {
  const running =
    planning.get(context) ??
    planAhead(context)
      .catch((error: unknown) => context.log.warn({ err: error }, 'the coming dailies could not be planned'))
      .finally(() => planning.delete(context))
  planning.set(context, running)
  return running
}

/**
 * Returns the dailies of the coming dates, earliest first. Dates that are not planned within PLAN_WAIT_MS are left out;
 * the server continues to plan them.
 */
export async function comingDailies(context: Context): Promise<DeskDaily[]> {
  await Promise.race([planAside(context), sleep(PLAN_WAIT_MS, undefined, { ref: false })])
  const dates = comingDates(context.now())
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const planned = (await store.readCheckedPlan(context.db)).filter(
    ({ date }) => date >= first && date <= last,
  )
  const stored = await store.storedBetween(context.db, first, last)
  const fixed = new Set(stored.map(({ date }) => date))
  const all = [
    ...stored.map((one) => ({ ...one, swaps: 0 })),
    ...planned.filter(({ date }) => !fixed.has(date)),
  ].sort((a, b) => (a.date < b.date ? -1 : 1))
  const seen = await lastDates(context, first)
  const credits = await creditsOf(
    context.db,
    all.flatMap(({ made_board_id }) => made_board_id ?? []),
  )
  return all.map((one) =>
    viewOf(context.ratings, one, {
      ...{ isFixed: fixed.has(one.date), seen },
      made: credits.get(one.made_board_id ?? '') ?? null,
    }),
  )
}

/** Returns the last date before `before` on which each word was on a board. The key is the word's key. */
async function lastDates({ db }: Pick<Context, 'db'>, before: string): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (const { date, word_keys } of await store.wordsBefore(db, before))
    for (const key of word_keys) if (!seen.has(key)) seen.set(key, date)
  return seen
}

/**
 * A short name of a board. Two boards with different seeds or words have different names: after a decision about a word,
 * the same seed can deal another board.
 */
const boardIdOf = ({ seed, word_keys }: Pick<DealtBoard, 'seed' | 'word_keys'>) =>
  createHash('sha256')
    .update(JSON.stringify([seed, word_keys]))
    .digest('hex')
    .slice(0, 16)

function viewOf(
  ratings: Ratings,
  { date, seed, board, word_keys, traps, swaps }: DealtBoard & { date: string; swaps: number },
  { isFixed, seen, made }: Pick<DeskDaily, 'isFixed' | 'made'> & { seen: ReadonlyMap<string, string> },
): DeskDaily {
  const { groups, tiles, fifthGroup } = board
  const wanted = wantedOn(date)
  const difficulties = groups.map((group) => difficultyOf(ratings, group))
  const words = groups.flatMap((group) => group.words).map((word, n) => ({ word, key: word_keys[n] ?? '' }))
  const { regional } = loadRegionalWords()
  return {
    ...{ date, weekday: weekday(date), boardId: boardIdOf({ seed, word_keys }), isFixed, swaps, made },
    fixedAt: new Date(beginsAt(date)).toISOString(),
    tiles: tiles.map(({ text, group }) => ({ text, group })),
    groups: groups.map((group, index) => ({
      ...{ categoryId: group.categoryId, name: group.name, kind: group.kind, words: [...group.words] },
      difficulty: difficulties[index] ?? group.difficulty,
      isMeasured: ratings.difficulty.has(group.categoryId),
    })),
    aim: [...wanted.aim],
    difficulty: boardStep(difficulties, traps),
    traps: { found: traps, wanted: wanted.traps },
    fifthGroup: fifthGroup ? { name: fifthGroup.name, words: [...fifthGroup.words] } : null,
    wantsFifthGroup: wanted.fifthGroup,
    regional: words.flatMap(({ word, key }) => {
      const { onlyIn = null, notIn = null } = regional.get(key) ?? {}
      return onlyIn === null && notIn === null ? [] : [{ word, onlyIn, notIn }]
    }),
    lastSeen: words.flatMap(({ word, key }) => {
      const last = seen.get(key)
      return last === undefined ? [] : [{ word, date: last }]
    }),
  }
}

/** Returns the words of the planned boards in the spelling of `fold`, earliest date first. */
export const plannedWords = async (db: Db): Promise<{ date: string; words: readonly string[] }[]> =>
  (await store.readPlan(db)).map(({ date, word_keys }) => ({ date, words: word_keys }))

/** What a change of the plan did, for the log. */
export interface PlanChange {
  before: Record<string, readonly string[]>
  after: Record<string, readonly string[]>
}

/** Names the groups of boards by date. */
const groupsOf = (...boards: readonly Pick<store.PlannedBoard, 'date' | 'board'>[]) =>
  Object.fromEntries(
    boards.map(({ date, board }) => [
      date,
      board.groups.map(({ name, words }) => `${name}: ${words.join(', ')}`),
    ]),
  )

/** A board that a member of the staff wants to change, as it was on the screen. */
export interface SeenBoard {
  date: string
  /** If it is undefined, the change is about the board that the date has now. */
  boardId: string | undefined
}

/**
 * Returns the planned board of a coming date. Refuses with `not_found` if the date is not planned, with `daily_fixed` if
 * the date has begun or its board is stored, and with `daily_changed` if the date has another board now.
 */
async function openBoard(
  tx: Tx,
  planned: readonly store.PlannedBoard[],
  { date, boardId }: SeenBoard,
  now: Date,
): Promise<store.PlannedBoard> {
  if (date <= lastBegun(now.getTime()) || (await findBoard(tx, date))) throw new Refusal('daily_fixed')
  const board = planned.find((one) => one.date === date)
  if (!board) throw new Refusal('not_found')
  if (boardId !== undefined && boardIdOf(board) !== boardId) throw new Refusal('daily_changed')
  return board
}

/** Gives a coming date the best board of its next candidates. The caller runs it inside `withBoards`. */
export async function swapBoard(tx: Tx, context: Context, seen: SeenBoard, now: Date): Promise<PlanChange> {
  const all = await store.lockPlan(tx)
  const before = await openBoard(tx, all, seen, now)
  const swaps = before.swaps + 1
  const order = await dailyOrder(tx, context, { date: seen.date, plan: all, swaps })
  const dealt = dealtBoard(tx, order)
  await putPlanned(tx, seen.date, dealt, { swaps, version: before.overlay_version })
  return { before: groupsOf(before), after: groupsOf({ date: seen.date, board: dealt.board }) }
}

/**
 * Makes a board of a player the board of a coming date. Refuses as `openBoard` does, and with `not_for_daily` if the
 * board is not published, has a second solution, does not have the size of a daily, or is already a daily.
 */
export async function putMadeBoard(
  tx: Tx,
  { date, madeBoardId }: { date: string; madeBoardId: string },
  now: Date,
): Promise<PlanChange> {
  const before = await openBoard(tx, await store.lockPlan(tx), { date, boardId: undefined }, now)
  const made = await playableBoard(tx, madeBoardId)
  if (made?.board.groups.length !== DAILY_GROUPS || (await store.isUsed(tx, madeBoardId, date)))
    throw new Refusal('not_for_daily')
  const board = { ...made.board, tiles: made.board.tiles.map((tile, at) => ({ ...tile, id: String(at) })) }
  const dealt: DealtBoard = {
    ...{ seed: madeSeed(made.revision), board, traps: 0 },
    category_ids: board.groups.map(({ categoryId }) => categoryId),
    word_keys: board.groups.flatMap(({ words }) => words.map(fold)),
  }
  await putPlanned(tx, date, dealt, { swaps: before.swaps, version: before.overlay_version, madeBoardId })
  return { before: groupsOf(before), after: groupsOf({ date, board }) }
}

/** Returns the coming dates for which boards of players are planned, by the id of the board. */
export const datesOfMade = ({ db }: Pick<Context, 'db'>, ids: readonly string[]) =>
  store.plannedDates(db, ids)

/** Exchanges the boards of two coming dates. */
export async function exchangeBoards(
  tx: Tx,
  one: SeenBoard,
  other: SeenBoard,
  now: Date,
): Promise<PlanChange> {
  const all = await store.lockPlan(tx)
  const first = await openBoard(tx, all, one, now)
  const second = await openBoard(tx, all, other, now)
  const move = (board: store.PlannedBoard, to: store.PlannedBoard) =>
    putPlanned(tx, to.date, board, {
      ...{ swaps: to.swaps, version: board.overlay_version, madeBoardId: board.made_board_id },
    })
  await move(first, second)
  await move(second, first)
  return {
    before: groupsOf(first, second),
    after: groupsOf({ ...first, date: second.date }, { ...second, date: first.date }),
  }
}
