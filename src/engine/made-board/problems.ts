import { MOST_RARE } from '../catalogue/likeness.ts'
import { GROUP_SIZE } from '../rules.ts'
import { setOnTile, TIGHTEST_TILES } from '../tile-text.ts'
import type { BoardProblem } from './check.ts'
import { letterMeasure } from './letter-widths.ts'
import { MADE_GROUPS_MIN } from './limits.ts'
import { readName } from './names.ts'
import type { Knowledge, ReadGroup, Reading, ReadTile } from './reading.ts'

/** Few players know a word that is rarer than this, in thousands of words of a list sorted by frequency. */
const RARE = 30

/** Returns what is wrong with a draft, apart from its solutions. Problems that block the board come first. */
export function problemsOf(reading: Reading, knowledge: Knowledge): BoardProblem[] {
  return [
    ...unfinished(reading),
    ...nameProblems(reading),
    ...repeatedWords(reading),
    ...reading.tiles.flatMap((tile) => lengthProblem(tile)),
    ...wordsOfNames(reading),
    ...sameStems(reading),
    ...reading.tiles.flatMap((tile) => rareProblem(tile, knowledge)),
  ].sort((a, b) => Number(b.blocks) - Number(a.blocks))
}

function unfinished({ groups }: Reading): BoardProblem[] {
  const found: BoardProblem[] = []
  if (groups.length < MADE_GROUPS_MIN)
    found.push({
      ...{ group: null, code: 'too_few_groups', blocks: true },
      message: `A board needs at least ${MADE_GROUPS_MIN} groups.`,
    })
  groups.forEach(({ tiles }, group) => {
    const missing = GROUP_SIZE - tiles.length
    if (missing === 0) return
    const words = missing === 1 ? 'one more word' : `${missing} more words`
    found.push({ group, code: 'group_unfinished', message: `This group needs ${words}.`, blocks: true })
  })
  return found
}

function nameProblems({ groups }: Reading): BoardProblem[] {
  const seen = new Map<string, number>()
  return groups.flatMap(({ name }, group): BoardProblem[] => {
    if (name === '')
      return [{ group, code: 'no_group_name', message: 'This group needs a name.', blocks: true }]
    const key = name.toLowerCase().replace(/\s+/g, ' ')
    if (!seen.has(key)) {
      seen.set(key, group)
      return []
    }
    const message = `Two groups have the name “${name}”.`
    return [{ group, code: 'repeated_name', message, blocks: true }]
  })
}

function repeatedWords({ tiles }: Reading): BoardProblem[] {
  const seen = new Map<string, ReadTile>()
  return tiles.flatMap((tile): BoardProblem[] => {
    const { group, text, key } = tile
    const other = seen.get(key)
    if (!other) {
      seen.set(key, tile)
      return []
    }
    const message =
      other.text === text
        ? `${text} is on the board twice.`
        : `${text} and ${other.text} are the same word for a player.`
    return [{ group, word: text, code: 'repeated_word', message, blocks: true }]
  })
}

/** Returns whether the word is readable on the smallest tiles of a phone. */
export const isReadable = (text: string): boolean =>
  TIGHTEST_TILES.every(({ tile, least }) => setOnTile(text, tile, letterMeasure).size >= least)

function lengthProblem({ group, text }: ReadTile): BoardProblem[] {
  if (isReadable(text)) return []
  const message = `${text} is too long for a tile on a phone.`
  return [{ group, word: text, code: 'word_too_long', message, blocks: true }]
}

/** Returns whether a word of the tile is also in the name of the group. */
export function isInName({ stems }: Pick<ReadTile, 'stems'>, name: string): boolean {
  const inName = readName(name).stems
  return stems.some((one) => inName.has(one))
}

/**
 * A name that quotes a word needs the word (“Words before ball”), and a group with a gap in its name is given away by a
 * tile with the word all the same.
 */
function wordsOfNames({ groups, tiles }: Reading): BoardProblem[] {
  return tiles.flatMap((tile): BoardProblem[] =>
    groups.flatMap(({ name }: ReadGroup, group): BoardProblem[] => {
      if (!isInName(tile, name)) return []
      const whose = group === tile.group ? 'its group' : 'another group'
      const message = `${tile.text} has a word of the name of ${whose}: “${name}”.`
      return [{ group: tile.group, word: tile.text, code: 'word_of_group_name', message, blocks: false }]
    }),
  )
}

/** Returns whether two tiles have a word with the same stem (SWIM, SWIMMER). */
export const hasSameStem = (
  a: Pick<ReadTile, 'stems' | 'key'>,
  b: Pick<ReadTile, 'stems' | 'key'>,
): boolean => a.key !== b.key && a.stems.some((one) => one.length > 2 && b.stems.includes(one))

function sameStems({ tiles }: Reading): BoardProblem[] {
  return tiles.flatMap((tile, t): BoardProblem[] => {
    const other = tiles.slice(0, t).find((before) => hasSameStem(before, tile))
    if (!other) return []
    const message = `${tile.text} and ${other.text} have the same stem.`
    return [{ group: tile.group, word: tile.text, code: 'same_stem', message, blocks: false }]
  })
}

function rareProblem({ group, text, key, row }: ReadTile, { catalogue, lexicon }: Knowledge): BoardProblem[] {
  const rare = (message: string): BoardProblem[] => [
    { group, word: text, code: 'rare_word', message, blocks: false },
  ]
  if (catalogue.dealtIn(key).length > 0) return []
  if (row < 0)
    return /[ -]/.test(text) ? [] : rare(`We do not know the word ${text}. Is it spelled correctly?`)
  const rarity = lexicon.rarity(row)
  return rarity >= Math.min(RARE, MOST_RARE) ? rare(`Few people know the word ${text}.`) : []
}
