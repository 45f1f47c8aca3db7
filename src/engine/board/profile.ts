import type { Random } from '../random.ts'
import { GROUP_SIZE } from '../rules.ts'
import type { BoardRequest } from './request.ts'
import type { Tension } from './tension.ts'
import { isLanguageKind } from './traps.ts'

/**
 * The generator's settings for one board. The settings depend on the wanted difficulty, the number of groups and
 * chance.
 */
export interface Profile {
  /** Range of the difficulty of the board's categories. `min` and `max` are both allowed. */
  min: number
  max: number
  /** Number of red herrings on the board. */
  traps: number
  /** Number of tiles with words of a phantom. A phantom is a category that seems to be on the board but is not. */
  phantomTiles: number
  /** Largest number of groups whose category has a gap in its name or is wordplay. */
  language: number
  /**
   * True if the board is for a newcomer. On such a board, categories with a gap in the name are easy, but the whole
   * board is not too easy.
   */
  isGentle: boolean
  /** Largest number of groups whose words only experts know. */
  specialists: number
  /**
   * `sameKind` is the largest number of groups of one kind, except for categories with a gap and wordplay.
   * `sameDifficulty` is the largest number of groups of one difficulty.
   */
  sameKind: number
  sameDifficulty: number
  /**
   * `candidates` is the number of candidate boards. The generator returns the best of them. `drawnFirst` is the number
   * of groups that are the same on all candidate boards.
   */
  candidates: number
  drawnFirst: number
  /**
   * Number of random categories from which the generator chooses each further group. The generator takes the category
   * whose meaning is most similar to the chosen categories (or least similar, see `prefers`). If `drawn` is 1, the
   * choice is random.
   */
  drawn: number
  prefers: 'near' | 'far'
  /**
   * The wanted tension of the board. Tension measures how similar the groups are. The generator takes the candidate
   * board whose tension is nearest to this value.
   */
  tension: Tension
}

interface Preset {
  /**
   * The numbers in these lists are chances in thousandths. `traps` contains the chances of 0, 1, 2, … red herrings.
   * `language` contains the chances of the limits 0, 1, 2, … for the number of groups with a gap or with wordplay.
   */
  traps: readonly number[]
  language: readonly number[]
  phantomTiles: number
  drawn: number
  tension: Tension
}

// The command `npm run boards -- report` shows the effect of these settings on boards.
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
 * Number of candidate boards for a board of four groups. A larger board has more pairs of groups, so fewer candidate
 * boards are enough.
 */
const CANDIDATES = 60
/**
 * The wanted tension of a board varies at random, by at most the share SWING, so that boards differ from each other.
 */
const SWING = 0.2

/**
 * Computes the settings of a board. The player loses after four mistakes, even on a large board. To keep large boards
 * solvable, the function gives them easier categories, fewer red herrings per group and less similar groups.
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
 * The function never returns the settings for newcomers for a board that all players receive. The daily challenge of an
 * easy date has easy categories, but its groups are as similar to each other as on other dates.
 */
function presetOf({ window: { min, max }, forEverybody = false }: BoardRequest): Preset {
  const isEasy = max <= 2 || (min === 1 && max === 3)
  if (isEasy && !forEverybody) return gentle
  return max <= 4 ? normal : hard
}

/** Draws an index at random, with the given chances in thousandths. */
function drawn(chances: readonly number[], random: Random): number {
  let left = random.below(1000)
  const index = chances.findIndex((chance) => {
    left -= chance
    return left < 0
  })
  return Math.max(0, index)
}

/** The tension of boards whose categories are drawn at random. It is the wanted tension for boards of ten groups. */
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
 * Returns less strict settings. The generator uses them if it has found no board with the strict settings. Also with
 * less strict settings, the generator proves that the board has only one solution.
 */
export function loosened(profile: Profile, groups: number): Profile {
  return {
    ...profile,
    ...{ language: groups, specialists: groups, sameKind: groups, sameDifficulty: groups },
    ...{ traps: 0, drawnFirst: 0, drawn: 1, candidates: LOOSE_CANDIDATES, isGentle: false },
  }
}

const LOOSE_CANDIDATES = 4
