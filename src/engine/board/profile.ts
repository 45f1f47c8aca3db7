import { GROUP_SIZE } from '../rules.ts'
import type { BoardRequest } from './request.ts'
import { isLanguageKind } from './traps.ts'

/** The generator's settings for one board. They follow from the difficulty window and the number of groups. */
export interface Profile {
  /** Bounds of category difficulty, inclusive. */
  min: number
  max: number
  /** `traps[n]` is the probability of n planted traps, in thousandths. */
  traps: readonly number[]
  /** Tiles that a phantom should have. */
  phantomTiles: number
  /** Most groups that are fill-ins or wordplay. */
  language: number
  /** Most groups of any other one kind, and most groups of one difficulty. */
  sameKind: number
  sameDifficulty: number
  /**
   * Categories drawn for each group. The nearest in meaning to the chosen ones is taken, or the furthest; 1 is a random
   * draw.
   */
  candidates: number
  prefers: 'near' | 'far'
  /**
   * Strays (see `countStrays`) per thousand tiles. With fewer the groups are obvious; with more they cannot be seen.
   */
  strays: { least: number; most: number }
}

interface Preset {
  traps: readonly number[]
  phantomTiles: number
  language: number
  candidates: number
  strays: { least: number; most: number }
}

// The numbers are tuned with `npm run boards:report`; docs/decisions/005-boards.md has the aims.
const gentle: Preset = {
  traps: [850, 150],
  phantomTiles: 3,
  language: 0,
  candidates: 1,
  strays: { least: 150, most: 560 },
}
const normal: Preset = {
  traps: [200, 600, 200],
  phantomTiles: 3,
  language: 1,
  candidates: 2,
  strays: { least: 220, most: 640 },
}
const hard: Preset = {
  traps: [150, 550, 300],
  phantomTiles: 4,
  language: 2,
  candidates: 2,
  strays: { least: 250, most: 750 },
}

/**
 * The profile of a request. The allowed mistakes stay four, so with more groups the categories get easier and the traps
 * per group fewer.
 */
export function profileOf({ window, groups, favours }: BoardRequest): Profile {
  const preset = window.max <= 2 ? gentle : window.max <= 4 ? normal : hard
  const more = Math.max(0, groups - GROUP_SIZE)
  const min = Math.max(1, window.min - Math.ceil(more / 2))
  return {
    min,
    max: window.max,
    traps: preset.traps,
    phantomTiles: preset.phantomTiles,
    language: Math.max(
      preset.language + (preset.language > 0 ? Math.floor(more / 3) : 0),
      favours?.kinds.some(isLanguageKind) ? favours.groups : 0,
    ),
    sameKind: Math.max(
      2 + (preset === gentle ? 1 : 0) + Math.ceil(more / 2),
      favours?.kinds.length === 1 ? favours.groups : 0,
    ),
    sameDifficulty: Math.ceil(groups / (window.max - min + 1)),
    candidates: more === 0 ? preset.candidates : more <= 2 ? 1 : 2,
    prefers: more > 2 ? 'far' : 'near',
    strays: { least: preset.strays.least, most: preset.strays.most - 10 * more },
  }
}

/**
 * The profile for a request that has found no board yet: without the limits of taste. The proof of uniqueness stays.
 */
export function loosened(profile: Profile, groups: number): Profile {
  return { ...profile, language: groups, sameKind: groups, sameDifficulty: groups, candidates: 1 }
}
