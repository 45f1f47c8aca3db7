import type { Random } from '../random.ts'
import { GROUP_SIZE } from '../rules.ts'
import type { BoardRequest } from './request.ts'
import type { Tension } from './tension.ts'
import { isLanguageKind } from './traps.ts'

/**
 * The generator's settings for one board. The settings depend on the difficulty window, the number of groups and
 * chance.
 */
export interface Profile {
  /** Bounds of the categories' difficulty, inclusive. */
  min: number
  max: number
  /** Number of traps to plant. */
  traps: number
  /** Number of tiles that fit a phantom category. */
  phantomTiles: number
  /** Largest number of groups that are fill-ins or wordplay. */
  language: number
  /** Settings for newcomers: only easy fill-ins, and no board that is solved at first sight. */
  isGentle: boolean
  /** Maximum number of groups of a board that only experts of a subject can know. */
  specialists: number
  /**
   * Largest number of groups of one kind (other than fill-ins and wordplay), and largest number of groups of one
   * difficulty.
   */
  sameKind: number
  sameDifficulty: number
  /**
   * `candidates` is the number of boards from which the best is chosen, and `drawnFirst` the number of groups that all
   * these boards share.
   */
  candidates: number
  drawnFirst: number
  /**
   * Number of categories drawn for each remaining group. From the drawn categories the generator takes the nearest in
   * meaning to the chosen categories (or the furthest). If only 1 category is drawn, the choice is random.
   */
  drawn: number
  prefers: 'near' | 'far'
  /** The tension that the board should have. The generator deals the candidate board nearest to the wanted tension. */
  tension: Tension
}

interface Preset {
  /**
   * Chances in thousandths. `traps` has the chance of planting 0, 1, 2 … traps. `language` has the chance of allowing
   * at most 0, 1, 2 … fill-in or wordplay groups.
   */
  traps: readonly number[]
  language: readonly number[]
  phantomTiles: number
  drawn: number
  tension: Tension
}

// The values of the presets were tuned with `npm run boards -- report`.
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

/**
 * Number of candidates for a board of four groups. Larger boards have more pairs of groups, so fewer candidates are
 * enough.
 */
const CANDIDATES = 60
/** The wanted tension of a board varies at random by up to the share SWING, so that boards differ. */
const SWING = 0.2

/**
 * Computes the settings of a board. The number of allowed mistakes is always four. Because more groups do not allow
 * more mistakes, large boards get easier categories, fewer traps per group and a lower tension.
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

/**
 * Boards that all players get never use the settings for newcomers. The daily challenge of an easy date has easy
 * categories, but the same tension as on any other date.
 */
function presetOf({ window: { min, max }, forEverybody = false }: BoardRequest): Preset {
  const isEasy = max <= 2 || (min === 1 && max === 3)
  if (isEasy && !forEverybody) return gentle
  return max <= 4 ? normal : hard
}

/** Draws an index at random. `chances` are in thousandths. */
function drawn(chances: readonly number[], random: Random): number {
  let left = random.below(1000)
  const index = chances.findIndex((chance) => {
    left -= chance
    return left < 0
  })
  return Math.max(0, index)
}

/** The tension of a random draw, which is the target for boards of ten groups. */
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
 * Returns a less strict profile, for a request for which the generator has found no board so far. Even with the less
 * strict profile, the generator proves that each board has one solution.
 */
export function loosened(profile: Profile, groups: number): Profile {
  return {
    ...profile,
    ...{ language: groups, specialists: groups, sameKind: groups, sameDifficulty: groups },
    ...{ traps: 0, drawnFirst: 0, drawn: 1, candidates: LOOSE_CANDIDATES, isGentle: false },
  }
}

const LOOSE_CANDIDATES = 4
