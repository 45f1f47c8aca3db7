import { playShare } from '../support/play-on-databases.ts'
import { playSequences } from './sequences.ts'

await playShare(playSequences, {
  every: 1_000,
  inWords: ({ steps, delivered, forged, failed }) =>
    `of ${steps} steps; ${delivered} deliveries, of them ${failed} under faults that failed at first; ` +
    `${forged} forged ones refused or ignored`,
})
