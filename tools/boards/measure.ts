import { quantile } from '../../bench/support/table.ts'
import type { Deal } from '../../src/engine/board/generate.ts'
import { givesGroupAway } from '../../src/engine/board/give-away.ts'
import { boardMetrics } from '../../src/engine/board/metrics.ts'
import { countSolutions } from '../../src/engine/board/proof.ts'
import { criticalSuspects } from '../../src/engine/board/robust.ts'
import type { Catalogue, PlayWord } from '../../src/engine/catalogue/index.ts'
import { GROUP_SIZE } from '../../src/engine/rules.ts'
import { botViewOf, playGreedily } from './bots.ts'
import type { Judges } from './judges.ts'

/**
 * Mean values of many boards. Shares are between 0 and 1. A bot is allowed four mistakes. The bots with `told` in the
 * name use the reply "one away".
 */
export type Figures = Record<
  | 'ambiguous'
  | 'critical'
  | 'refused'
  | 'bot'
  | 'toldBot'
  | 'botFound'
  | 'botFlawless'
  | 'glossBot'
  | 'toldGlossBot'
  | 'mean'
  | 'p95'
  | 'max'
  | 'centredMean'
  | 'centredP95'
  | 'centredMax'
  | 'strays'
  | 'traps'
  | 'twoTraps'
  | 'fifthGroup'
  | 'synonyms'
  | 'lists'
  | 'pop'
  | 'wordplay'
  | 'fill'
  | 'neighbours'
  | 'columnNeighbours'
  | 'crowdedRows'
  | 'language'
  | 'difficulty'
  | 'rank'
  | 'rare'
  | 'senses',
  number
>

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
  const sums = new Map<keyof Figures, { sum: number; count: number }>()
  const add = (name: keyof Figures, value: number | boolean) => {
    const { sum, count } = sums.get(name) ?? { sum: 0, count: 0 }
    sums.set(name, { sum: sum + Number(value), count: count + 1 })
  }
  const ranks: number[] = []
  boards.forEach((board, n) => {
    const words = board.groups.flatMap((group) => group.words)
    add('ambiguous', countSolutions(words.map((word) => word.fits)) !== 1)
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
    for (const word of words) {
      const rank = judges.rank(word)
      ranks.push(rank)
      add('rare', rank > RARE)
      add('senses', judges.senses(word))
    }
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
  })
  const means = Object.fromEntries([...sums].map(([name, { sum, count }]) => [name, sum / count]))
  return { ...means, rank: quantile(ranks, 0.5) } as Figures
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
