import type { FreeMeaning } from './free-meanings.ts'
import type { Meaning } from './meanings.ts'
import { countBits, type Reading, tilesOf } from './reading.ts'

/** A set of tiles of which any four can be a group. */
interface Source {
  /** Index of the maker's group, or null for a meaning that is no group of the board. */
  group: number | null
  meaning: Meaning | undefined
  free: FreeMeaning | undefined
  mask: number
}

/** Four tiles that are a group in a second way to divide the board. */
export interface RivalGroup {
  group: number | null
  meaning: Meaning | undefined
  mask: number
}

export interface Parting {
  groups: readonly RivalGroup[]
  /** Number of tiles that are not in the maker's group. */
  moved: number
  /** Sum of the doubts about the moved tiles. The parting with the smallest sum is the most plausible one. */
  doubt: number
  /** True if two words change places because of their likeness alone. */
  isByLikeness: boolean
}

/** A tile that may be in a group in which the maker did not put it. `doubt` is 0 for a fit without any doubt. */
export interface AllowedMove {
  tile: number
  group: number
  doubt: number
}

export interface RivalSearch {
  moves: readonly AllowedMove[]
  /** Meanings of which four tiles may form a group. */
  meanings: readonly FreeMeaning[]
  /** Returns whether the maker has decided that the tile does not fit the group. */
  isRuledOut(tile: number, group: number): boolean
  /** Largest doubt about a whole parting. */
  mostDoubt: number
}

/** The search ends after this number of steps, so that a check is always quick. Most boards need fewer than a hundred. */
const MOST_STEPS = 20_000

/**
 * Returns the second way to divide all tiles that is the nearest to the maker's way: the way with the fewest moved
 * tiles, and of these the way with the least doubt. The search is exact: it tries all ways in which each tile is in its
 * own group, in a group of `moves`, or in a group of four tiles of a meaning. Returns undefined if there is none.
 */
export function nearestRival(reading: Reading, search: RivalSearch): Parting | undefined {
  const { groups, tiles } = reading
  const own = groups.map(({ mask }) => mask)
  const doubts = new Map<number, number>()
  for (const { tile, group, doubt } of search.moves) doubts.set(tile * groups.length + group, doubt)
  const sources = sourcesOf(reading, search)
  let best: Parting | undefined
  let steps = 0

  const isBetter = (moved: number, doubt: number) =>
    doubt <= search.mostDoubt && (!best || moved < best.moved || (moved === best.moved && doubt < best.doubt))

  const step = (rest: number, used: number, chosen: readonly RivalGroup[], moved: number, doubt: number) => {
    if (++steps > MOST_STEPS || !isBetter(moved, doubt)) return
    if (rest === 0) {
      if (moved > 0) best = { groups: chosen, moved, doubt, isByLikeness: false }
      return
    }
    const pivot = tightest(rest, sources, used)
    if (pivot < 0) return
    const bit = 1 << pivot
    const tried = new Set<number>()
    sources.forEach((source, index) => {
      if ((used >> index) & 1 || !(source.mask & bit)) return
      for (const four of foursomes(source.mask & rest & ~bit, bit)) {
        const found = placed(source, four)
        if (!found || tried.has(four * (groups.length + 1) + (found.group.group ?? groups.length))) continue
        if (found.group.group !== null && chosen.some(({ group }) => group === found.group.group)) continue
        tried.add(four * (groups.length + 1) + (found.group.group ?? groups.length))
        step(
          rest & ~four,
          used | (1 << index),
          [...chosen, found.group],
          moved + found.moved,
          doubt + found.doubt,
        )
      }
    })
  }

  /** Returns four tiles as a group of the parting; undefined if the maker has ruled one of them out. */
  const placed = (source: Source, four: number) => {
    const { meaning, free } = source
    let { group } = source
    if (group === null) {
      group = nearestGroup(four, own)
      if (group !== null && own[group] === four) return undefined
    }
    const foreign = group === null ? four : four & ~(own[group] ?? 0)
    let doubt = 0
    for (const tile of tilesOf(foreign)) {
      if (group !== null && search.isRuledOut(tile, group)) return undefined
      const known = group === null ? undefined : doubts.get(tile * groups.length + group)
      const byMeaning = group === null ? free?.doubt : free?.inGroup[group]
      doubt += Math.min(known ?? Number.POSITIVE_INFINITY, byMeaning ?? Number.POSITIVE_INFINITY)
    }
    return { group: { group, meaning, mask: four }, moved: countBits(foreign), doubt }
  }

  step((1 << tiles.length) - 1, 0, [], 0, 0)
  return best
}

function sourcesOf({ groups }: Reading, { moves, meanings }: RivalSearch): Source[] {
  const ofMaker = groups.map(({ mask }, group): Source => {
    const joining = moves.filter((move) => move.group === group)
    return {
      group,
      meaning: undefined,
      free: undefined,
      mask: joining.reduce((all, { tile }) => all | (1 << tile), mask),
    }
  })
  const others = meanings
    // A meaning whose tiles can all be in one group of the maker adds no way to divide the board.
    .filter(({ tiles }) => !ofMaker.some(({ mask }) => (tiles & ~mask) === 0))
    .slice(0, MOST_MEANINGS)
    .map((free): Source => ({ group: null, meaning: free.meaning, free, mask: free.tiles }))
  return [...ofMaker, ...others]
}

/** Largest number of meanings in a search. With the maker's groups, they must fit into the bits of one number. */
const MOST_MEANINGS = 20

/** Returns the maker's group with the most tiles of four tiles, if it has at least two of them. */
function nearestGroup(four: number, own: readonly number[]): number | null {
  let best: number | null = null
  let most = 1
  own.forEach((mask, group) => {
    const count = countBits(mask & four)
    if (count > most) {
      most = count
      best = group
    }
  })
  return best
}

/** Returns the remaining tile that can be in the fewest groups of four; −1 if a tile can be in none. */
function tightest(rest: number, sources: readonly Source[], used: number): number {
  let best = -1
  let fewest = Number.POSITIVE_INFINITY
  for (const tile of tilesOf(rest)) {
    let count = 0
    sources.forEach(({ mask }, index) => {
      if ((used >> index) & 1 || !((mask >> tile) & 1)) return
      const n = countBits(mask & rest) - 1
      count += n < 3 ? 0 : (n * (n - 1) * (n - 2)) / 6
    })
    if (count === 0) return -1
    if (count < fewest) {
      fewest = count
      best = tile
    }
  }
  return best
}

/** Returns all sets of a tile and three other tiles. */
function foursomes(others: number, tile: number): number[] {
  const list = tilesOf(others)
  const found: number[] = []
  for (let x = 0; x < list.length - 2; x++)
    for (let y = x + 1; y < list.length - 1; y++)
      for (let z = y + 1; z < list.length; z++)
        found.push(tile | (1 << (list[x] ?? 0)) | (1 << (list[y] ?? 0)) | (1 << (list[z] ?? 0)))
  return found
}
