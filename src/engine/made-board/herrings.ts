import { GROUP_SIZE } from '../rules.ts'
import type { BoardCheck } from './check.ts'
import type { Meaning } from './meanings.ts'
import type { Proof } from './proof.ts'
import { countBits, type Reading, tilesOf } from './reading.ts'

const MOST_LURES = 6
/** Fewest words that mislead a player. */
const LEAST_WORDS = 3
/** A concept with more words is too wide to mislead a player. */
const WIDEST = 120
/** Strengths, in percent. A list of the catalogue is what players think of; a concept of the word net often is not. */
const STRENGTH = { catalogue: 70, word_net: 45, eachWord: 15, wordplay: -25, eachDoubling: -8, usualSize: 30 }

interface Lure {
  meaning: Meaning
  words: number
  groups: number
}

/** Returns the meanings that tiles of several groups share and that are no group of the board. */
function luresOf({ reading, meanings, explanations }: Proof): Lure[] {
  return meanings.flatMap((meaning): Lure[] => {
    const words = countBits(meaning.tiles)
    const groups = groupsOf(reading, meaning.tiles)
    const isOnBoard =
      meaning.matches.some((match) => match !== 'none') ||
      explanations.some((list, group) => isMeaningOf(reading, list[0]?.meaning, meaning, group))
    if (isOnBoard || words < LEAST_WORDS || groups < 2 || meaning.pattern) return []
    return meaning.source === 'word_net' && meaning.size > WIDEST ? [] : [{ meaning, words, groups }]
  })
}

/** Returns whether a meaning is that of a group: the meaning that explains it best, or one that three of its words have. */
const isMeaningOf = (
  { groups }: Reading,
  best: Meaning | undefined,
  meaning: Meaning,
  group: number,
): boolean => best === meaning || countBits(meaning.tiles & (groups[group]?.mask ?? 0)) >= LEAST_WORDS

const groupsOf = ({ groups }: Reading, tiles: number): number =>
  groups.filter(({ mask }) => (mask & tiles) !== 0).length

function strengthOf({ meaning, words }: Lure): number {
  const doublings = Math.max(0, Math.log2(meaning.size / STRENGTH.usualSize))
  const strength =
    STRENGTH[meaning.source] +
    STRENGTH.eachWord * (words - LEAST_WORDS) +
    (meaning.kind === 'wordplay' ? STRENGTH.wordplay : 0) +
    STRENGTH.eachDoubling * doublings
  return Math.max(1, Math.min(99, Math.round(strength)))
}

/** Returns the red herrings of a board, strongest first. */
export function herringsOf(proof: Proof): BoardCheck['herrings'] {
  const { tiles } = proof.reading
  const found: { name: string; mask: number; words: string[]; strength: number }[] = []
  const lures = luresOf(proof).map((lure) => ({ ...lure, strength: strengthOf(lure) }))
  for (const { meaning, strength } of lures.sort((a, b) => b.strength - a.strength)) {
    // Two meanings of nearly the same tiles are one red herring for a player.
    if (found.some(({ mask }) => countBits(mask & meaning.tiles) >= LEAST_WORDS)) continue
    const words = tilesOf(meaning.tiles).map((tile) => tiles[tile]?.text ?? '')
    found.push({ name: meaning.name, mask: meaning.tiles, words, strength })
  }
  return found.slice(0, MOST_LURES).map(({ name, words, strength }) => ({ name, words, strength }))
}

/** Returns a category of which one word of each of four groups is on the board. A board with a fifth group is delightful. */
export function fifthGroupOf(proof: Proof): BoardCheck['fifthGroup'] {
  const { tiles, isFull } = proof.reading
  if (!isFull) return null
  const lures = luresOf(proof)
    .filter(
      ({ meaning, words, groups }) =>
        words === GROUP_SIZE && groups === GROUP_SIZE && meaning.kind !== 'wordplay',
    )
    .filter(({ meaning }) => meaning.source === 'catalogue' || meaning.size <= STRENGTH.usualSize)
    .sort((a, b) => strengthOf(b) - strengthOf(a))
  const [best] = lures
  if (!best) return null
  return {
    name: best.meaning.name,
    words: tilesOf(best.meaning.tiles).map((tile) => tiles[tile]?.text ?? ''),
  }
}
