import { type BoardRequest, type Deal, deal, noHistory } from '../../src/engine/board/generate.ts'
import { boardMetrics, conceptTraps } from '../../src/engine/board/metrics.ts'
import { countSolutions } from '../../src/engine/board/proof.ts'
import { criticalSuspects } from '../../src/engine/board/robust.ts'
import type { Catalogue } from '../../src/engine/catalogue/index.ts'
import { botViewOf, playByPartition, playGreedily } from './bots.ts'
import { randomDraw } from './random-draw.ts'

/** Means over boards; shares are 0–1. */
export type Figures = Record<
  | 'ambiguous'
  | 'critical'
  | 'greedy'
  | 'greedyFound'
  | 'greedyFlawless'
  | 'partition'
  | 'partitionFound'
  | 'mean'
  | 'p95'
  | 'max'
  | 'strays'
  | 'phantoms'
  | 'crossovers'
  | 'neighbours'
  | 'crowdedRows'
  | 'language'
  | 'difficulty'
  | 'tries',
  number
>

type Board = Pick<Deal, 'groups' | 'seats'> & { attempts?: number }

/** Measures the boards that the generator deals for the requests, and those of a random draw with the same windows. */
export function measure(
  catalogue: Catalogue,
  requests: readonly Omit<BoardRequest, 'history'>[],
  bots: number,
): { dealt: Figures; drawn: Figures } {
  const boards = requests.map((request) => deal(catalogue, { ...request, history: noHistory }))
  const draws = requests.map(({ window, groups, seed }) => randomDraw(catalogue, window, groups, seed))
  return { dealt: figures(catalogue, boards, bots), drawn: figures(catalogue, draws, bots) }
}

/** Measures boards. Bots play only so many of them. */
export function figures(catalogue: Catalogue, boards: readonly Board[], bots: number): Figures {
  const sums = new Map<keyof Figures, { sum: number; count: number }>()
  const add = (name: keyof Figures, value: number) => {
    const { sum, count } = sums.get(name) ?? { sum: 0, count: 0 }
    sums.set(name, { sum: sum + value, count: count + 1 })
  }
  boards.forEach((board, n) => {
    const words = board.groups.flatMap((group) => group.words)
    add('ambiguous', countSolutions(words.map((word) => word.fits)) === 1 ? 0 : 1)
    add('critical', criticalSuspects(catalogue, words).length > 0 ? 1 : 0)
    const metrics = boardMetrics(catalogue, board)
    add('mean', metrics.across.mean)
    add('p95', metrics.across.p95)
    add('max', metrics.across.max)
    add('strays', metrics.strays)
    const traps = conceptTraps(catalogue, board.groups)
    add('phantoms', traps.filter((trap) => trap.type === 'phantom').length)
    add('crossovers', traps.filter((trap) => trap.type === 'crossover').length)
    add('neighbours', metrics.neighbours)
    add('crowdedRows', metrics.crowdedRows)
    add('language', metrics.language)
    add('difficulty', metrics.difficulty)
    add('tries', board.attempts ?? 1)
    if (n >= bots) return
    const view = botViewOf(
      catalogue,
      words.map((word) => word.row),
    )
    const greedy = playGreedily(view)
    add('greedy', greedy.solved ? 1 : 0)
    add('greedyFound', greedy.found / board.groups.length)
    add('greedyFlawless', greedy.mistakes === 0 ? 1 : 0)
    const partition = playByPartition(view, `bot ${n}`)
    add('partition', partition.solved ? 1 : 0)
    add('partitionFound', partition.found / board.groups.length)
  })
  return Object.fromEntries([...sums].map(([name, { sum, count }]) => [name, sum / count])) as Figures
}
