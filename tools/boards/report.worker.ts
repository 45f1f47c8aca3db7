import { parentPort, workerData } from 'node:worker_threads'
import { loadCatalogue } from '../../src/server/content/catalogue.ts'
import { bands } from './bands.ts'
import { openJudges } from './judges.ts'
import { type Figures, figures } from './measure.ts'

/** Measured values of a band's dealt boards, and of the random boards for comparison. */
export interface BandFigures {
  dealt: Figures
  drawn: Figures
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
  }
  parentPort?.postMessage(measured)
})
parentPort?.postMessage('ready')
