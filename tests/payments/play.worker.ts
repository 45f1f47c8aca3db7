import { workerData } from 'node:worker_threads'
import type { DatabaseKind } from '../support/database.ts'
import { type Played, playSequences } from './sequences.ts'

const { kind, sequences, seed } = workerData as { kind: DatabaseKind; sequences: number; seed: string }
const TOLD_EVERY = 1000

const begun = performance.now()
function line({ sequences, steps, delivered, forged, failed }: Played): string {
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  return (
    `${kind}: ${sequences} sequences of ${steps} steps; ${delivered} deliveries, of them ${failed} under faults that failed at first; ` +
    `${forged} forged ones refused or ignored; 0 differences (${seconds} s)`
  )
}
let told = 0
const played = await playSequences(kind, sequences, `${seed} ${kind}`, (so) => {
  if (so.sequences < told + TOLD_EVERY) return
  told = so.sequences
  console.log(line(so))
})
console.log(`done: ${line(played)}`)
