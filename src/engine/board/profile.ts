import type { Random } from '../random.ts'
import { boardLoad, inSteps } from '../rating/rating.ts'
import { GROUP_SIZE } from '../rules.ts'
import type { BoardRequest } from './request.ts'
import type { Tension } from './tension.ts'
import { isLanguageKind } from './together.ts'

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
  /** True if four tiles of four groups should fit a category that is not on the board. */
  fifthGroup: boolean
  /**
   * Wanted mean difficulty of the groups. It is lower with more red herrings and more groups, so that the difficulty of
   * the whole board depends only on the difficulty window. Undefined if the difficulty window alone is enough.
   */
  difficulty: number | undefined
  /** Largest number of groups whose category has a gap in its name or is wordplay. */
  language: number
  /**
   * True if the board is for a newcomer. On such a board, categories with a gap in the name are easy, but the whole
   * board is not too easy.
   */
  isGentle: boolean
  /** Smallest number of groups that are a property or wordplay, so that players have something to discover. */
  surprises: number
  /** Largest number of groups whose words only experts know. */
  specialists: number
  /** Largest number of groups whose category lists the meanings of one word. */
  meanings: number
  /**
   * `sameKind` is the largest number of groups of one kind, except for categories with a gap and wordplay.
   * `sameDifficulty` is the largest number of groups of one difficulty.
   */
  sameKind: number
  sameDifficulty: number
  /** Largest number of groups of synonyms. Readers found boards with many lists of synonyms tiresome. */
  synonyms: number
  /** Largest number of wordplay groups with the same type of rule ("Start with …"). */
  sameRule: number
  /**
   * `candidates` is the number of candidate boards. The generator returns the best of them. `drawnFirst` is the number
   * of groups that are the same on all candidate boards.
   */
  candidates: number
  drawnFirst: number
  /**
   * True if one of the groups drawn first should be wordplay, or should be of the exclusive pack if the player has this
   * pack.
   */
  wordplayFirst: boolean
  packFirst: boolean
  /** Number of random categories of which the generator draws the one that would be dealt least often. */
  seldomDraws: number
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
  drawn: number
  tension: Tension
}

// The command `npm run boards -- report` shows the effect of these settings on boards.
const gentle: Preset = {
  traps: [80, 800, 120],
  language: [0, 1000],
  drawn: 2,
  tension: { mean: 0.092, p95: 0.335, max: 0.46, strays: 0.3, rarity: 0.17 },
}
/** Boards of the levels after the newcomers' levels. They are between gentle boards and normal boards. */
const rising: Preset = {
  traps: [50, 550, 400],
  language: [0, 700, 300],
  drawn: 2,
  tension: { mean: 0.115, p95: 0.375, max: 0.52, strays: 0.38, rarity: 0.17 },
}
const normal: Preset = {
  traps: [40, 200, 760],
  language: [0, 700, 300],
  drawn: 8,
  tension: { mean: 0.151, p95: 0.452, max: 0.655, strays: 0.63, rarity: 0.15 },
}
const hard: Preset = {
  traps: [50, 330, 620],
  language: [0, 700, 300],
  drawn: 8,
  tension: { mean: 0.15, p95: 0.44, max: 0.6, strays: 0.66, rarity: 0.15 },
}

/** Share of boards with a fifth group, except for boards for newcomers and boards whose request decides it. */
const FIFTH_GROUP_SHARE = 0.25
/** Share of boards on which a category that is drawn first is wordplay. */
const WORDPLAY_FIRST_SHARE = 0.25
/** The same share of boards that all players receive. The easiest of these boards can have no wordplay. */
const WORDPLAY_FIRST_FOR_EVERYBODY = 0.68
const SURPRISES_FOR_LARGE = 3
/**
 * Share of the boards of newcomers and of the levels after them that have two surprises. The other boards of four groups
 * have one. If all easy boards had two, the same properties would come back too soon.
 */
const SECOND_SURPRISE_SHARE = 0.85
/** Share of boards that can have a category that lists the meanings of one word. */
const MEANINGS_SHARE = 0.48
/** Share of boards on which a category that is drawn first is of the exclusive pack, if the player has this pack. */
const PACK_FIRST_SHARE = 0.22
const SELDOM_DRAWS = 3
/** Smaller, because categories that are dealt seldom have rare words, and these boards often have wordplay. */
const SELDOM_DRAWS_FOR_EVERYBODY = 2
/**
 * Wanted difficulty of a whole board of four groups without red herrings, for the window 2 to 3. One step of the window
 * adds `WHOLE_A_STEP`, and each group above four adds `WHOLE_A_GROUP`.
 */
const MOST = 6
const WHOLE = { base: 2.9, middle: 2.5, aStep: 0.55, aGroup: 0.15 }

/**
 * Number of candidate boards for a board of four groups. A larger board has more pairs of groups, so fewer candidate
 * boards are enough.
 */
const CANDIDATES = 48
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
  const isGentle = preset === gentle
  // A pool or preferred kinds of categories can have too few properties and wordplay.
  const isFree = !favours && !request.pool
  const more = Math.max(0, groups - GROUP_SIZE)
  const language = drawn(preset.language, random)
  const traps = drawn(preset.traps, random)
  const isFifthDrawn = random.chance(FIFTH_GROUP_SHARE)
  const fifthGroup = request.fifthGroup ?? (isFifthDrawn && !isGentle)
  const wanted = Math.max(request.traps ?? traps, fifthGroup ? 1 : 0)
  const wordplayFirst = random.chance(
    request.forEverybody ? WORDPLAY_FIRST_FOR_EVERYBODY : WORDPLAY_FIRST_SHARE,
  )
  const isEasy = isGentle || preset === rising
  const isSecond = isEasy && random.chance(SECOND_SURPRISE_SHARE)
  const surprises = more > 0 ? SURPRISES_FOR_LARGE : isSecond ? 2 : 1
  const difficulty = isGentle || favours ? undefined : difficultyFor(request, wanted)
  // Boards with many groups need categories that are easier than their window, because the number of mistakes is the same.
  const eased = Math.min(window.min - Math.ceil(more / 2), Math.floor((difficulty ?? MOST) - 1))
  const min = Math.max(1, more === 0 ? window.min : eased)
  return {
    min,
    max: window.max,
    traps: wanted,
    fifthGroup,
    difficulty,
    language: Math.max(
      language + (language > 0 ? Math.floor(more / 3) : 0),
      favours?.kinds.some(isLanguageKind) ? favours.groups : 0,
    ),
    isGentle,
    surprises: isFree ? surprises : 0,
    specialists: 1 + Math.floor(more / 5),
    meanings: random.chance(MEANINGS_SHARE) ? 1 + Math.floor(more / 3) : 0,
    sameKind: Math.max(2 + Math.ceil(more / 2), favours?.kinds.length === 1 ? favours.groups : 0),
    // Large boards need some freedom to reach the wanted mean difficulty.
    sameDifficulty: Math.ceil(groups / (window.max - min + 1)) + (more > 0 ? 1 : 0),
    synonyms: isFree && (isEasy || more > 0) ? 1 + Math.floor(more / 2) : groups,
    sameRule: favours?.groups ?? 1,
    candidates: Math.max(12, CANDIDATES - 12 * more),
    drawnFirst: favours ? 0 : Math.max(1, Math.floor(groups / 2) - 1),
    wordplayFirst: wordplayFirst && !isGentle,
    packFirst: random.chance(PACK_FIRST_SHARE),
    seldomDraws: request.forEverybody ? SELDOM_DRAWS_FOR_EVERYBODY : SELDOM_DRAWS,
    drawn: more === 0 ? preset.drawn : more <= 2 ? 1 : 2,
    prefers: more > 2 ? 'far' : 'near',
    tension: swung(loosenedBy(request.forEverybody ? known(preset.tension) : preset.tension, more), random),
  }
}

/**
 * Returns the mean difficulty of the groups with which the whole board has the difficulty that its window and its number
 * of groups require. A board that all players receive has the difficulty of its window, whatever its red herrings are.
 */
function difficultyFor(request: BoardRequest, traps: number): number {
  const { min, max } = request.window
  const { groups, forEverybody = false } = request
  if (forEverybody) return (min + max) / 2
  const whole =
    WHOLE.base + WHOLE.aStep * ((min + max) / 2 - WHOLE.middle) + WHOLE.aGroup * (groups - GROUP_SIZE)
  return whole - inSteps(boardLoad(groups, traps))
}

/**
 * The function never returns the settings for newcomers for a board that all players receive. The daily challenge of an
 * easy date has easy categories, but its groups are as similar to each other as on other dates.
 */
function presetOf({ window: { min, max }, forEverybody = false }: BoardRequest): Preset {
  const isEasy = max <= 2 || (min === 1 && max === 3)
  if (isEasy && !forEverybody) return gentle
  if (max <= 3 && !forEverybody) return rising
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
const LOOSE: Tension = { mean: 0.09, p95: 0.345, max: 0.55, strays: 0.6, rarity: 0.19 }
const MOST_MORE = 6

/**
 * Boards that all players receive have wordplay more often, whose words are rare, and easier groups, which are seldom
 * similar. Therefore their other words are better known, and a few pairs of words of different groups are more similar.
 */
const known = (aim: Tension): Tension => ({
  ...aim,
  mean: 0.86 * aim.mean,
  p95: 1.08 * aim.p95,
  max: 1.06 * aim.max,
  rarity: 0.4 * aim.rarity,
})

function loosenedBy(aim: Tension, more: number): Tension {
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
    ...{ language: groups, specialists: groups, meanings: groups },
    ...{ sameKind: groups, sameDifficulty: groups, sameRule: groups, synonyms: groups },
    ...{
      traps: 0,
      fifthGroup: false,
      drawnFirst: 0,
      drawn: 1,
      candidates: LOOSE_CANDIDATES,
      isGentle: false,
      surprises: 0,
    },
  }
}

const LOOSE_CANDIDATES = 4
