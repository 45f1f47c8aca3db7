import { type CategoryKind, fold } from '../catalogue/category.ts'
import type { IndexedCategory } from '../catalogue/index.ts'
import type { Relation } from '../lexicon/lexicon.ts'
import { categoriesOf, isRuledOut } from './memberships.ts'
import { compareNames, conceptOf, type NameMatch, nameOfCategory, type ReadName, readName } from './names.ts'
import { countBits, type Knowledge, type Reading } from './reading.ts'

/** Something that several words have in common: a category, a concept of the word net, or a name with a gap. */
export interface Meaning {
  source: 'catalogue' | 'word_net'
  name: string
  kind: CategoryKind | 'concept'
  category?: IndexedCategory
  concept?: number
  relation?: Relation
  /** The text around the gap, for a name with a gap. */
  pattern?: NonNullable<ReadName['pattern']>
  /** Number of its words. */
  size: number
  /** The tiles of the board that belong to it, as bits. */
  tiles: number
  /** The tiles about which an editor has decided that they do not belong to it. */
  ruledOut: number
  /** The most usual sense number of each tile's membership, for concepts. */
  senses?: ReadonlyMap<number, number>
  /** How its name agrees with the name of each group. */
  matches: readonly NameMatch[]
}

/** Returns the meanings that two tiles share, and those with the name of a group that one tile has. */
export function meaningsOf(reading: Reading, knowledge: Knowledge): Meaning[] {
  const names = reading.groups.map(({ name }) => readName(name))
  return [
    ...categoryMeanings(reading, knowledge, names),
    ...conceptMeanings(reading, knowledge, names),
    ...patternMeanings(reading, knowledge, names),
  ]
}

const isUseful = (tiles: number, matches: readonly NameMatch[]): boolean =>
  countBits(tiles) > 1 || matches.some((match) => match !== 'none')

const sizeOf = ({ written }: IndexedCategory): number =>
  written.words.length + (written.alsoFits?.length ?? 0)

function categoryMeanings(reading: Reading, { catalogue }: Knowledge, names: readonly ReadName[]): Meaning[] {
  const masks = new Map<number, number>()
  reading.tiles.forEach((tile, t) => {
    for (const index of categoriesOf(catalogue, tile)) masks.set(index, (masks.get(index) ?? 0) | (1 << t))
  })
  return [...masks].flatMap(([index, tiles]): Meaning[] => {
    const category = catalogue.categories[index]
    if (!category) return []
    const read = nameOfCategory(catalogue, category)
    const matches = names.map((name) => compareNames(name, read))
    if (!isUseful(tiles, matches)) return []
    let ruledOut = 0
    reading.tiles.forEach(({ key }, t) => {
      if (isRuledOut(catalogue, category, key)) ruledOut |= 1 << t
    })
    const { name, kind } = category
    return [{ source: 'catalogue', name, kind, category, size: sizeOf(category), tiles, ruledOut, matches }]
  })
}

function conceptMeanings(reading: Reading, { lexicon }: Knowledge, names: readonly ReadName[]): Meaning[] {
  const masks = new Map<number, number>()
  const senses = new Map<number, Map<number, number>>()
  reading.tiles.forEach(({ row }, t) => {
    if (row < 0) return
    for (const { concept, sense } of lexicon.memberships(row)) {
      masks.set(concept, (masks.get(concept) ?? 0) | (1 << t))
      const known = senses.get(concept) ?? new Map<number, number>()
      known.set(t, Math.min(sense, known.get(t) ?? sense))
      senses.set(concept, known)
    }
  })
  return [...masks].flatMap(([concept, tiles]): Meaning[] => {
    const { name, relation, size, read } = conceptOf(lexicon, concept)
    const matches = names.map((name) => compareNames(name, read))
    if (!isUseful(tiles, matches)) return []
    const own = senses.get(concept) ?? new Map()
    return [
      {
        ...{ source: 'word_net', kind: 'concept', name, concept, relation, size },
        ...{ tiles, ruledOut: 0, senses: own, matches },
      },
    ]
  })
}

/** Assumed number of words that fit a gap. The lexicon cannot list them. */
const GAP_SIZE = 60

/** Returns a meaning for each group with a gap in its name. A word fits if the joined word is known. */
function patternMeanings(
  reading: Reading,
  { catalogue, lexicon }: Knowledge,
  names: readonly ReadName[],
): Meaning[] {
  return names.flatMap(({ pattern }, group): Meaning[] => {
    if (!pattern) return []
    let tiles = 0
    reading.tiles.forEach(({ text }, t) => {
      const joined = fold(`${pattern.before}${text}${pattern.after}`)
      if (lexicon.row(joined) >= 0 || catalogue.dealtIn(joined).length > 0) tiles |= 1 << t
    })
    if (tiles === 0) return []
    const matches = names.map(
      (other): NameMatch => compareNames({ stems: new Set(), pattern, relation: undefined }, other),
    )
    const name = reading.groups[group]?.name ?? ''
    return [{ source: 'word_net', name, kind: 'fill', pattern, size: GAP_SIZE, tiles, ruledOut: 0, matches }]
  })
}
