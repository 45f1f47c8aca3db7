import { parentPort, workerData } from 'node:worker_threads'
import { loadCatalogue } from '../../src/server/content/catalogue.ts'
import { type Boards, bands, type Repeats } from './bands.ts'
import { openJudges } from './judges.ts'
import { type Figures, figures, type MeasuredBoard } from './measure.ts'

/** Measured values of a band's dealt boards, and of the random boards for comparison. */
export interface BandFigures {
  dealt: Figures
  drawn: Figures
  /** Values of the dailies of Friday to Sunday, without those of the bots. */
  weekends?: Figures
  repeats?: Repeats
  /**
   * How often the generator deals the categories that it deals least (a tenth of all categories), compared with an even
   * draw.
   */
  rarest: number
}

const { boards, seed } = workerData as { boards: number; seed: string }
/**
 * Number of boards with more than four groups that the bots play. On such boards, a bot compares up to 91,390
 * combinations of four tiles for each guess, so playing all boards would take too long.
 */
const botsOnLarge = Math.ceil(boards / 50)
const catalogue = loadCatalogue()
const judges = await openJudges()

parentPort?.on('message', (name: string) => {
  const made = bands[name]?.(catalogue, boards, seed)
  if (!made) throw new Error(`no band is named ${name}`)
  const isLarge = made.dealt.some(({ groups }) => groups.length > 4)
  const bots = isLarge ? botsOnLarge : boards
  const drawn = figures(catalogue, judges, made.drawn, bots)
  const dealt = figures(catalogue, judges, made.dealt, bots)
  const measured: BandFigures = {
    dealt: withTrapRatio(dealt, drawn),
    drawn: { ...drawn, trapRatio: 1 },
    ...(made.weekends && { weekends: figures(catalogue, judges, made.weekends, 0) }),
    ...(made.repeats && { repeats: made.repeats }),
    rarest: leastDealt(made),
  }
  parentPort?.postMessage(measured)
})

/** Adds the quotient of the red herrings of dealt boards and of random boards, and its chance error. */
function withTrapRatio(dealt: Figures, drawn: Figures): Figures {
  const trapRatio = dealt.outsideTraps / drawn.outsideTraps
  const share = ({ outsideTraps, errors }: Figures) => (errors.outsideTraps ?? 0) / outsideTraps
  const error = trapRatio * Math.hypot(share(dealt), share(drawn))
  return { ...dealt, trapRatio, errors: { ...dealt.errors, trapRatio: error } }
}

/**
 * Returns how often the least dealt tenth of the categories is dealt, compared with an even draw. The first half of the
 * boards says which categories these are, and the second half how often they are dealt. With the same boards for both,
 * chance alone would make some categories rare. If many categories are dealt equally seldom, all of them count.
 */
function leastDealt({ dealt, drawn }: Boards): number {
  const idsOf = (some: readonly MeasuredBoard[]) =>
    some.flatMap(({ groups }) => groups.map(({ category }) => category.id))
  const half = Math.floor(dealt.length / 2)
  const [before, after] = [idsOf(dealt.slice(0, half)), idsOf(dealt.slice(half))]
  const times = new Map([...before, ...after, ...idsOf(drawn)].map((id) => [id, 0]))
  for (const id of before) times.set(id, (times.get(id) ?? 0) + 1)
  const counts = [...times.values()].sort((a, b) => a - b)
  const limit = counts[Math.ceil(counts.length / 10) - 1] ?? 0
  const rare = new Set([...times].flatMap(([id, count]) => (count <= limit ? [id] : [])))
  return after.filter((id) => rare.has(id)).length / rare.size / (after.length / times.size)
}

parentPort?.postMessage('ready')
