import type { Deal } from '../../src/engine/board/generate.ts'
import { givesGroupAway } from '../../src/engine/board/give-away.ts'
import { boardMetrics } from '../../src/engine/board/metrics.ts'
import { countSolutions } from '../../src/engine/board/proof.ts'
import { criticalSuspects } from '../../src/engine/board/robust.ts'
import type { Catalogue, PlayWord } from '../../src/engine/catalogue/index.ts'
import { GROUP_SIZE } from '../../src/engine/rules.ts'
import { botViewOf, playGreedily } from './bots.ts'
import type { Judges } from './judges.ts'
import { medianOf, openSample } from './sample.ts'

/**
 * Mean values of many boards. Shares are between 0 and 1. A bot is allowed four mistakes. The bots with `told` in the
 * name use the reply "one away". `outsideTraps` and `ambiguousOutside` use the concepts of the
 * dictionary, which does not know the catalogue.
 */
export type Figures = Record<Measured, number> & {
  /** `outsideTraps`, divided by its value for random boards. */
  trapRatio?: number
  /**
   * Chance errors of the values: with a probability of 95 %, the value of very many boards of the same kind differs by at
   * most this much.
   */
  errors: Partial<Record<Figure, number>>
}

export type Figure = Measured | 'trapRatio'

type Measured =
  | 'ambiguous'
  | 'ambiguousOutside'
  | 'critical'
  | 'refused'
  | 'bot'
  | 'toldBot'
  | 'botFound'
  | 'botFlawless'
  | 'glossBot'
  | 'toldGlossBot'
  | 'netBot'
  | 'toldNetBot'
  | 'mean'
  | 'p95'
  | 'max'
  | 'centredMean'
  | 'centredP95'
  | 'centredMax'
  | 'strays'
  | 'traps'
  | 'twoTraps'
  | 'outsideTraps'
  | 'fifthGroup'
  | 'synonyms'
  | 'lists'
  | 'pop'
  | 'wordplay'
  | 'fill'
  | 'meanings'
  | 'neighbours'
  | 'columnNeighbours'
  | 'crowdedRows'
  | 'language'
  | 'difficulty'
  | 'rank'
  | 'rare'
  | 'senses'

export type MeasuredBoard = Pick<Deal, 'groups' | 'seats' | 'fifthGroup'>

/** Limit of the frequency rank. Many players do not know words with a higher rank. */
const RARE = 30_000

/** Measures boards. Bots play only the first `bots` boards. */
export function figures(
  catalogue: Catalogue,
  judges: Judges,
  boards: readonly MeasuredBoard[],
  bots: number,
): Figures {
  const sample = openSample<Measured>()
  const ranks: number[][] = []
  boards.forEach((board, n) => {
    const add = (name: Measured, value: number | boolean) => sample.add(name, n, value)
    const words = board.groups.flatMap((group) => group.words)
    add('ambiguous', countSolutions(words.map((word) => word.fits)) !== 1)
    add('ambiguousOutside', isAmbiguousOutside(board.groups, judges.concepts))
    add('critical', criticalSuspects(catalogue, words).length > 0)
    add('refused', givesGroupAway(board.groups))
    const { tension, traps, ...metrics } = boardMetrics(catalogue, board)
    add('mean', tension.mean)
    add('p95', tension.p95)
    add('max', tension.max)
    add('strays', tension.strays)
    const centred = across(words, judges.centred)
    add('centredMean', centred.reduce((sum, x) => sum + x, 0) / centred.length)
    add('centredP95', centred[Math.floor(centred.length * 0.95)] ?? 0)
    add('centredMax', centred.at(-1) ?? 0)
    add('traps', traps.length)
    add('twoTraps', traps.length >= 2)
    add('outsideTraps', outsideTraps(words, judges.concepts))
    add(
      'meanings',
      board.groups.some(({ category }) => category.isMeanings),
    )
    add('fifthGroup', board.fifthGroup !== undefined)
    for (const { category } of board.groups) {
      add('synonyms', category.kind === 'synonym')
      add('lists', category.kind === 'members' || category.kind === 'property')
      add('pop', category.kind === 'pop')
      add('wordplay', category.kind === 'wordplay')
      add('fill', category.kind === 'fill')
    }
    add('neighbours', metrics.neighbours)
    add('columnNeighbours', metrics.columnNeighbours)
    add('crowdedRows', metrics.crowdedRows)
    add('language', metrics.language)
    add('difficulty', metrics.difficulty)
    const rankOf = words.map(judges.rank)
    ranks.push(rankOf)
    for (const rank of rankOf) add('rare', rank > RARE)
    for (const word of words) add('senses', judges.senses(word))
    if (n >= bots) return
    const byUse = botViewOf(words, (a, b) => catalogue.similarity(a.row, b.row))
    const byGlosses = botViewOf(words, judges.glosses)
    const bot = playGreedily(byUse, { oneAway: false })
    add('bot', bot.solved)
    add('botFound', bot.found / board.groups.length)
    add('botFlawless', bot.mistakes === 0)
    add('toldBot', playGreedily(byUse, { oneAway: true }).solved)
    add('glossBot', playGreedily(byGlosses, { oneAway: false }).solved)
    add('toldGlossBot', playGreedily(byGlosses, { oneAway: true }).solved)
    const byNet = botViewOf(words, judges.kinship)
    add('netBot', playGreedily(byNet, { oneAway: false }).solved)
    add('toldNetBot', playGreedily(byNet, { oneAway: true }).solved)
  })
  const { median, error } = medianOf(ranks)
  return {
    ...sample.means(),
    rank: median,
    errors: { ...sample.errors(), rank: error },
  }
}

/**
 * Returns the similarities of all pairs of words from different groups, in ascending order. The words must be in the
 * order of their groups.
 */
function across(words: readonly PlayWord[], likeness: (a: PlayWord, b: PlayWord) => number): number[] {
  const group = (tile: number) => Math.floor(tile / GROUP_SIZE)
  return words
    .flatMap((a, i) => words.flatMap((b, j) => (j > i && group(i) !== group(j) ? [likeness(a, b)] : [])))
    .sort((x, y) => x - y)
}

/** Smallest number of groups whose tiles belong to a concept that misleads players. */
const LEAST_GROUPS = 3
/** Largest number of words of such a concept. A concept with more words is too general to mislead players. */
const WIDEST_TRAP = 1000

/**
 * Counts the concepts of the dictionary to which tiles of at least three groups belong. If three tiles of a concept also
 * belong to a larger counted concept, only the larger one counts. The words must be in the order of their groups.
 */
function outsideTraps(words: readonly PlayWord[], conceptsOf: Judges['concepts']): number {
  const tiles = new Map<string, number[]>()
  words.forEach((word, tile) => {
    for (const [concept, size] of conceptsOf(word))
      if (size <= WIDEST_TRAP) tiles.set(concept, [...(tiles.get(concept) ?? []), tile])
  })
  const counted: (readonly number[])[] = []
  for (const some of [...tiles.values()].sort((a, b) => b.length - a.length)) {
    if (new Set(some.map((tile) => Math.floor(tile / GROUP_SIZE))).size < LEAST_GROUPS) continue
    if (counted.some((other) => some.filter((tile) => other.includes(tile)).length >= LEAST_GROUPS)) continue
    counted.push(some)
  }
  return counted.length
}

/** Largest number of words of a concept whose words could be listed by a category. */
const WIDEST_LIST = 120

/**
 * Returns whether the board has a second solution by the concepts of the dictionary. A tile of another group also fits a
 * group if a concept has the tile and at least three words of the group.
 */
function isAmbiguousOutside(groups: MeasuredBoard['groups'], conceptsOf: Judges['concepts']): boolean {
  const tiles = groups.flatMap(({ words }) => words)
  const fits = tiles.map((word) => [...word.fits])
  groups.forEach(({ category, words }) => {
    const times = new Map<string, number>()
    for (const word of words)
      for (const [concept, size] of conceptsOf(word))
        if (size <= WIDEST_LIST) times.set(concept, (times.get(concept) ?? 0) + 1)
    const shared = [...times].filter(([, count]) => count >= GROUP_SIZE - 1).map(([concept]) => concept)
    if (shared.length === 0) return
    tiles.forEach((word, tile) => {
      const own = conceptsOf(word)
      if (shared.some((concept) => own.has(concept)) && !fits[tile]?.includes(category.index))
        fits[tile]?.push(category.index)
    })
  })
  return countSolutions(fits) !== 1
}
