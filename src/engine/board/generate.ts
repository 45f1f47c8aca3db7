import type { Catalogue, IndexedCategory, PlayWord } from '../catalogue/index.ts'
import type { DifficultyWindow } from '../difficulty.ts'
import { type Random, randomFrom } from '../random.ts'
import { GROUP_SIZE } from '../rules.ts'
import type { Board } from './board.ts'
import { countSolutions } from './proof.ts'
import { seatTiles } from './seat.ts'
import { crossoverFor, type Plan, phantomPlan } from './traps.ts'

/** What one player has met lately, so that nothing comes back too soon. */
export interface History {
  /** Ids of categories still cooling down. */
  categories: ReadonlySet<string>
  /** Boards since a word (folded) was last seen. */
  words: ReadonlyMap<string, number>
  /** Foursomes met before, each as its sorted folded words joined by a comma. */
  foursomes: ReadonlySet<string>
}

export const noHistory: History = { categories: new Set(), words: new Map(), foursomes: new Set() }

export interface BoardRequest {
  /** The same seed and request give the same board on every machine. */
  seed: string
  groups: number
  window: DifficultyWindow
  history: History
  /** Measured difficulties (real, 1–6) by category id; where there is none the editor's counts. */
  difficulty?: ReadonlyMap<string, number>
}

/** A board and how it came about, for reports and tests. */
export interface Deal {
  /** Categories from easy to hard, each with its four words. */
  groups: readonly { category: IndexedCategory; difficulty: number; words: readonly PlayWord[] }[]
  /** Order of the tiles: tile at seat s is word `seats[s] % 4` of group `floor(seats[s] / 4)`. */
  seats: readonly number[]
  /** Red herrings planted on purpose. */
  traps: { phantoms: readonly string[]; crossovers: number }
  attempts: number
}

const TRIES_PER_TRAP = 20
const TRIES = 400
/** The pool is widened until it holds this many times the groups of the board. */
const POOL_FACTOR = 4

/** Identity of a group of words, whatever their order. */
export function foursomeKey(keys: readonly string[]): string {
  return [...keys].sort().join(',')
}

/**
 * Deals a board with exactly one solution against the whole catalogue (boards.md, "The generator").
 * Deterministic. Throws only when the catalogue cannot fill a board at all.
 */
export function deal(catalogue: Catalogue, request: BoardRequest): Deal {
  const random = randomFrom(request.seed)
  const pool = placeable(catalogue, request)
  const budget = trapBudget(request)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const traps = Math.max(0, budget - Math.floor(attempt / TRIES_PER_TRAP))
    const candidates = attempt < TRIES / 2 ? pool : catalogue.categories
    const found = attemptDeal(catalogue, candidates, request, traps, random)
    if (found) return { ...found, attempts: attempt + 1 }
  }
  throw new Error(`No board of ${request.groups} groups in ${TRIES} tries: the catalogue is too small`)
}

/** Categories inside the window and not cooling down; the window gives way before the cooldown does. */
function placeable(catalogue: Catalogue, request: BoardRequest): readonly IndexedCategory[] {
  const need = request.groups * POOL_FACTOR
  const rested = catalogue.categories.filter((c) => !request.history.categories.has(c.id))
  for (let slack = 0; slack <= 5; slack++) {
    const inside = rested.filter((category) => {
      const difficulty = Math.round(difficultyOf(category, request))
      return difficulty >= request.window.min - slack && difficulty <= request.window.max + slack
    })
    if (inside.length >= need) return inside
  }
  return rested.length >= request.groups * 2 ? rested : catalogue.categories
}

const difficultyOf = (category: IndexedCategory, request: BoardRequest) =>
  request.difficulty?.get(category.id) ?? category.difficulty

/** Traps aimed at: few while one learns, more later; flat as groups grow, since four mistakes stay four. */
function trapBudget(request: BoardRequest): number {
  const most = request.groups > GROUP_SIZE ? 3 : 2
  return Math.min(most, Math.ceil(request.window.max / 2))
}

type Attempt = Omit<Deal, 'attempts'>

function attemptDeal(
  catalogue: Catalogue,
  pool: readonly IndexedCategory[],
  request: BoardRequest,
  traps: number,
  random: Random,
): Attempt | undefined {
  const wantsPhantom = traps > 0 && random.chance(0.5)
  const plan: Plan = (wantsPhantom && phantomPlan(catalogue, pool, request.groups, random)) || {
    forced: new Map(),
    banned: new Set(),
  }
  const chosen = chooseCategories(catalogue, pool, request, plan, random)
  if (!chosen) return undefined
  let crossovers = 0
  for (let n = plan.banned.size; n < traps; n++) {
    if (crossoverFor(catalogue, chosen, plan, random)) crossovers++
  }
  const groups = chooseWords(catalogue, chosen, request, plan, random)
  if (!groups) return undefined
  const keys = groups.flatMap((group) => group.words.map((word) => word.key))
  if (new Set(keys).size !== keys.length) return undefined
  if (countSolutions(keys.map((key) => catalogue.membership(key))) !== 1) return undefined
  groups.sort((a, b) => a.difficulty - b.difficulty || a.category.index - b.category.index)
  const seats = seatTiles(
    keys.map((_, i) => Math.floor(i / GROUP_SIZE)),
    random,
  )
  const phantoms = [...plan.banned].map((index) => catalogue.categories[index]?.id ?? '')
  return { groups, seats, traps: { phantoms, crossovers } }
}

const isLanguage = (category: IndexedCategory) => category.kind === 'fill' || category.kind === 'wordplay'

/** Fill-ins and wordplay are the hard groups: one on an easy board, two on a hard one, a few on a large one. */
function languageLimit(request: BoardRequest): number {
  return (request.window.max <= 2 ? 1 : 2) + Math.floor((request.groups - GROUP_SIZE) / 2)
}

function chooseCategories(
  catalogue: Catalogue,
  pool: readonly IndexedCategory[],
  request: BoardRequest,
  plan: Plan,
  random: Random,
): IndexedCategory[] | undefined {
  const chosen: IndexedCategory[] = []
  let language = 0
  const take = (category: IndexedCategory): boolean => {
    if (chosen.includes(category) || plan.banned.has(category.index)) return false
    if (chosen.some((other) => other.near.has(category.index) || other.name === category.name)) return false
    if (isLanguage(category) && language >= languageLimit(request)) return false
    if (isLanguage(category)) language++
    chosen.push(category)
    return true
  }
  for (const index of plan.forced.keys()) {
    const category = catalogue.categories[index]
    if (!category || !take(category)) return undefined
  }
  for (let tries = 0; chosen.length < request.groups && tries < request.groups * 12; tries++) {
    take(random.pick(pool))
  }
  return chosen.length === request.groups ? chosen : undefined
}

/** Forced words first, then words that fit nothing else on the board, the longest unseen first. */
function chooseWords(
  catalogue: Catalogue,
  chosen: readonly IndexedCategory[],
  request: BoardRequest,
  plan: Plan,
  random: Random,
): { category: IndexedCategory; difficulty: number; words: PlayWord[] }[] | undefined {
  const crowded = new Set([...chosen.map((category) => category.index), ...plan.banned])
  const used = new Set<string>()
  const groups: { category: IndexedCategory; difficulty: number; words: PlayWord[] }[] = []
  for (const forced of plan.forced.values()) for (const word of forced) used.add(word.key)
  for (const category of chosen) {
    const words = (plan.forced.get(category.index) ?? []).slice(0, GROUP_SIZE)
    const free = category.words.filter(
      (word) =>
        !used.has(word.key) &&
        catalogue.membership(word.key).every((index) => index === category.index || !crowded.has(index)),
    )
    const age = (word: PlayWord) => request.history.words.get(word.key) ?? Number.POSITIVE_INFINITY
    const ordered = random.shuffle(free).sort((a, b) => (age(a) === age(b) ? 0 : age(b) - age(a)))
    for (const word of ordered) {
      if (words.length === GROUP_SIZE) break
      words.push(word)
    }
    if (words.length < GROUP_SIZE) return undefined
    if (request.history.foursomes.has(foursomeKey(words.map((word) => word.key)))) return undefined
    for (const word of words) used.add(word.key)
    groups.push({ category, difficulty: difficultyOf(category, request), words })
  }
  return groups
}

/** Turns a deal into the plain board that is stored; `ids` are fresh opaque tile ids, one a tile. */
export function toBoard(dealt: Deal, ids: readonly string[]): Board {
  return {
    groups: dealt.groups.map(({ category, difficulty, words }, index) => ({
      categoryId: category.id,
      name: category.name,
      kind: category.kind,
      difficulty: Math.round(difficulty),
      color: `group-${index + 1}`,
      words: words.map((word) => word.text),
    })),
    tiles: dealt.seats.map((seat, position) => {
      const group = Math.floor(seat / GROUP_SIZE)
      const id = ids[position]
      const word = dealt.groups[group]?.words[seat % GROUP_SIZE]
      if (id === undefined || !word) throw new RangeError('a tile id for every tile is needed')
      return { id, text: word.text, group }
    }),
  }
}
