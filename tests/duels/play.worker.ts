import { workerData } from 'node:worker_threads'
import type { DatabaseKind } from '../support/database.ts'
import { type Played, playSequences } from './sequences.ts'

const { kind, sequences, seed } = workerData as { kind: DatabaseKind; sequences: number; seed: string }
const TOLD_EVERY = 1_000

const begun = performance.now()
function line({ sequences, steps, races, duels, completed, draws, events, arrived }: Played): string {
  const seconds = (performance.now() - begun) / 1000
  return (
    `${kind}: ${sequences} sequences of ${steps} steps, ${races} of them races; ${duels} duels, of them ${completed} completed, ` +
    `${draws} draws; ${events} events, ${arrived} of them seen on streams; 0 differences ` +
    `(${seconds.toFixed(0)} s, ${((60 * sequences) / seconds).toFixed(0)} a minute)`
  )
}
let told = 0
const played = await playSequences(kind, sequences, `${seed} ${kind}`, (so) => {
  if (so.sequences < told + TOLD_EVERY) return
  told = so.sequences
  console.log(line(so))
})
console.log(`done: ${line(played)}`)
