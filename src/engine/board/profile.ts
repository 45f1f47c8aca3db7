import type { Random } from '../random.ts'
import { GROUP_SIZE } from '../rules.ts'
import type { BoardRequest } from './request.ts'
import type { Tension } from './tension.ts'
import { isLanguageKind } from './traps.ts'

/** The generator's settings for one board. They follow from the difficulty window, the number of groups and a little chance. */
export interface Profile {
  /** Bounds of category difficulty, inclusive. */
  min: number
  max: number
  /** How many traps to plant. */
  traps: number
  /** Tiles that a phantom should have. */
  phantomTiles: number
  /** Most groups that are fill-ins or wordplay. */
  language: number
  /** Levels for newcomers: only easy fill-ins of these, and no board that falls apart at sight. */
  isGentle: boolean
  /** Most groups that are lists for experts. */
  specialists: number
  /** Most groups of any other one kind, and most groups of one difficulty. */
  sameKind: number
  sameDifficulty: number
  /** Boards to choose from, and how many of their groups they share. */
  candidates: number
  drawnFirst: number
  /**
   * Categories drawn for each of the other groups. The nearest in meaning to the chosen ones is taken, or the furthest; 1 is a random
   * draw.
   */
  drawn: number
  prefers: 'near' | 'far'
  /** The candidate nearest to this is dealt. */
  tension: Tension
}

interface Preset {
  /** Chances in thousandths of 0, 1, 2 … planted traps, and of at most 0, 1, 2 … groups of language. */
  traps: readonly number[]
  language: readonly number[]
  phantomTiles: number
  drawn: number
  tension: Tension
}

// The numbers are tuned with `npm run boards -- report`; docs/decisions/031-candidates.md has the aims.
const gentle: Preset = {
  traps: [450, 550],
  language: [0, 1000],
  phantomTiles: 3,
  drawn: 2,
  tension: { mean: 0.1, p95: 0.35, max: 0.48, strays: 0.32, rarity: 0.17 },
}
const normal: Preset = {
  traps: [200, 420, 380],
  language: [0, 700, 300],
  phantomTiles: 3,
  drawn: 8,
  tension: { mean: 0.156, p95: 0.452, max: 0.645, strays: 0.63, rarity: 0.18 },
}
const hard: Preset = {
  traps: [150, 450, 400],
  language: [0, 850, 150],
  phantomTiles: 4,
  drawn: 8,
  tension: { mean: 0.156, p95: 0.44, max: 0.6, strays: 0.66, rarity: 0.2 },
}

/** Boards to choose from at four groups. A board of more groups has more pairs, so fewer are enough. */
const CANDIDATES = 60
/** How far the aim of one board may be from the usual one, as a share of it: boards are not all alike. */
const SWING = 0.2

/**
 * The profile of a request. The allowed mistakes stay four, so with more groups the categories get easier, the traps
 * per group fewer, and the groups pull less at each other.
 */
export function profileOf(request: BoardRequest, random: Random): Profile {
  const { window, groups, favours } = request
  const preset = presetOf(request)
  const more = Math.max(0, groups - GROUP_SIZE)
  const min = Math.max(1, window.min - Math.ceil(more / 2))
  const language = drawn(preset.language, random)
  return {
    min,
    max: window.max,
    traps: drawn(preset.traps, random),
    phantomTiles: preset.phantomTiles,
    language: Math.max(
      language + (language > 0 ? Math.floor(more / 3) : 0),
      favours?.kinds.some(isLanguageKind) ? favours.groups : 0,
    ),
    isGentle: preset === gentle,
    specialists: 1 + Math.floor(more / GROUP_SIZE),
    sameKind: Math.max(
      2 + (preset === gentle ? 1 : 0) + Math.ceil(more / 2),
      favours?.kinds.length === 1 ? favours.groups : 0,
    ),
    sameDifficulty: Math.ceil(groups / (window.max - min + 1)),
    candidates: Math.max(8, CANDIDATES - 12 * more),
    drawnFirst: favours ? 0 : Math.floor(groups / 2),
    drawn: more === 0 ? preset.drawn : more <= 2 ? 1 : 2,
    prefers: more > 2 ? 'far' : 'near',
    tension: swung(eased(preset.tension, more), random),
  }
}

/** Boards for everybody are never gentle: an easy date has easy categories, and its groups pull at each other as on any date. */
function presetOf({ window: { min, max }, forEverybody = false }: BoardRequest): Preset {
  const isEasy = max <= 2 || (min === 1 && max === 3)
  if (isEasy && !forEverybody) return gentle
  return max <= 4 ? normal : hard
}

/** The index that thousandths of chances give. */
function drawn(chances: readonly number[], random: Random): number {
  let left = random.below(1000)
  const index = chances.findIndex((chance) => {
    left -= chance
    return left < 0
  })
  return Math.max(0, index)
}

/** What a random draw has. With ten groups, boards are to have no more. */
const LOOSE: Tension = { mean: 0.09, p95: 0.345, max: 0.55, strays: 0.6, rarity: 0.22 }
const MOST_MORE = 6

function eased(aim: Tension, more: number): Tension {
  const ease = (name: keyof Tension) =>
    aim[name] + ((LOOSE[name] - aim[name]) * Math.min(more, MOST_MORE)) / MOST_MORE
  return {
    ...{ mean: ease('mean'), p95: ease('p95'), max: ease('max') },
    ...{ strays: ease('strays'), rarity: ease('rarity') },
  }
}

function swung(aim: Tension, random: Random): Tension {
  const swing = 1 + (SWING * (random.below(1001) + random.below(1001) - 1000)) / 1000
  const half = (1 + swing) / 2
  return { ...aim, mean: aim.mean * swing, p95: aim.p95 * half, max: aim.max * half }
}

/**
 * The profile for a request that has found no board yet: without the limits of taste. The proof of uniqueness stays.
 */
export function loosened(profile: Profile, groups: number): Profile {
  return {
    ...profile,
    ...{ language: groups, specialists: groups, sameKind: groups, sameDifficulty: groups },
    ...{ traps: 0, drawnFirst: 0, drawn: 1, candidates: LOOSE_CANDIDATES, isGentle: false },
  }
}

const LOOSE_CANDIDATES = 4
