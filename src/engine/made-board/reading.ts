import { fold, stem } from '../catalogue/category.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { GROUP_SIZE } from '../rules.ts'
import type { DraftBoard } from './check.ts'
import { MADE_GROUPS_MAX, MADE_GROUPS_MIN } from './limits.ts'
import { similarities } from './similarity.ts'

/** Everything that the check knows about words. */
export interface Knowledge {
  catalogue: Catalogue
  lexicon: Lexicon
}

export interface ReadTile {
  /** The word in upper case, with single spaces, as on a tile. */
  text: string
  /** The word in the spelling of `fold`. */
  key: string
  /** Row of the word in the lexicon, or −1. */
  row: number
  /** Index of the maker's group. */
  group: number
  stems: readonly string[]
}

export interface ReadGroup {
  name: string
  /** Indexes of the group's tiles in `Reading.tiles`. */
  tiles: readonly number[]
  /** The group's tiles as bits: bit t is set for tile t. */
  mask: number
}

/** A draft without its empty tiles. A set of tiles is one number, with a bit for each tile. */
export interface Reading {
  tiles: readonly ReadTile[]
  groups: readonly ReadGroup[]
  /** True if the board has enough groups and all groups have four words. */
  isFull: boolean
  /** Returns the cosine of two tiles; undefined if a word has no vector. */
  cosine(a: number, b: number): number | undefined
  /** Returns the cosine without the part that the two words have in common with all words. */
  closeness(a: number, b: number): number | undefined
}

export const tileText = (word: string): string => word.trim().replace(/\s+/g, ' ').toUpperCase()

/** Reads a draft. The function ignores groups after MADE_GROUPS_MAX groups, and words after four words. */
export function readDraft(draft: Pick<DraftBoard, 'groups'>, { lexicon }: Knowledge): Reading {
  const tiles: ReadTile[] = []
  const groups = draft.groups.slice(0, MADE_GROUPS_MAX).map(({ name, words }, group): ReadGroup => {
    const own: number[] = []
    for (const word of words.slice(0, GROUP_SIZE)) {
      const text = tileText(word)
      const key = fold(text)
      if (key === '') continue
      own.push(tiles.length)
      tiles.push({ text, key, group, row: lexicon.row(text), stems: text.split(/[ -]/).map(stem) })
    }
    return { name: name.trim(), tiles: own, mask: maskOf(own) }
  })
  return {
    tiles,
    groups,
    isFull: groups.length >= MADE_GROUPS_MIN && groups.every((group) => group.tiles.length === GROUP_SIZE),
    ...similarities(
      lexicon,
      tiles.map(({ row }) => row),
    ),
  }
}

const maskOf = (tiles: readonly number[]): number => tiles.reduce((mask, tile) => mask | (1 << tile), 0)

/** Returns the number of tiles in a set of tiles. */
export function countBits(mask: number): number {
  const v = mask - ((mask >> 1) & 0x55555555)
  const w = (v & 0x33333333) + ((v >> 2) & 0x33333333)
  return (((w + (w >> 4)) & 0x0f0f0f0f) * 0x01010101) >> 24
}

/** Returns the tiles of a set, in ascending order. */
export function tilesOf(mask: number): number[] {
  const found: number[] = []
  for (let rest = mask; rest !== 0; rest &= rest - 1) found.push(31 - Math.clz32(rest & -rest))
  return found
}
