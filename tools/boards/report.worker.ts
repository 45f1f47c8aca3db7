import { parentPort, workerData } from 'node:worker_threads'
import { loadCatalogue } from '../../src/server/content/catalogue.ts'
import { bands } from './bands.ts'
import { openJudges } from './judges.ts'
import { type Figures, figures, type MeasuredBoard } from './measure.ts'

/** Measured values of a band's dealt boards, and of the random boards for comparison. */
export interface BandFigures {
  dealt: Figures
  drawn: Figures
  /** Values of the dailies of Friday to Sunday, without those of the bots. */
  weekends?: Figures
  /**
   * How often the generator deals the categories that it deals least (a tenth of all categories), compared with random
   * boards. The value is 1 if the generator deals them as often as random boards have them least.
   */
  rarest: number
}

const { boards } = workerData as { boards: number }
/**
 * Number of boards with more than four groups that the bots play. On such boards, a bot compares up to 91,390
 * combinations of four tiles for each guess, so playing all boards would take too long.
 */
const botsOnLarge = Math.ceil(boards / 50)
const catalogue = loadCatalogue()
const judges = await openJudges()

parentPort?.on('message', (name: string) => {
  const made = bands[name]?.(catalogue, boards)
  if (!made) throw new Error(`no band is named ${name}`)
  const isLarge = made.dealt.some(({ groups }) => groups.length > 4)
  const bots = isLarge ? botsOnLarge : boards
  const measured: BandFigures = {
    dealt: figures(catalogue, judges, made.dealt, bots),
    drawn: figures(catalogue, judges, made.drawn, bots),
    ...(made.weekends && { weekends: figures(catalogue, judges, made.weekends, 0) }),
    rarest: leastDealt(made.dealt, made.drawn) / leastDealt(made.drawn, made.drawn),
  }
  parentPort?.postMessage(measured)
})

/** Returns how often the least dealt tenth of the categories of `among` is on `boards`, as a mean for each category. */
function leastDealt(boards: readonly MeasuredBoard[], among: readonly MeasuredBoard[]): number {
  const idsOf = (some: readonly MeasuredBoard[]) =>
    some.flatMap(({ groups }) => groups.map(({ category }) => category.id))
  const times = new Map(idsOf(among).map((id) => [id, 0]))
  for (const id of idsOf(boards)) if (times.has(id)) times.set(id, (times.get(id) ?? 0) + 1)
  const ascending = [...times.values()].sort((a, b) => a - b)
  const least = ascending.slice(0, Math.ceil(ascending.length / 10))
  return least.reduce((sum, count) => sum + count, 0) / least.length
}

parentPort?.postMessage('ready')
