import { parentPort, workerData } from 'node:worker_threads'
import { loadCatalogue } from '../../src/server/content/catalogue.ts'
import { bands } from './bands.ts'
import { openJudges } from './judges.ts'
import { type Figures, figures } from './measure.ts'

/** What the boards of a band are like, and those of a random draw. */
export interface BandFigures {
  dealt: Figures
  drawn: Figures
}

const { boards } = workerData as { boards: number }
/** With more than four groups a bot compares up to 91,390 foursomes a guess, so bots play only this many boards. */
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
