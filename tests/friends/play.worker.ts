import { playShare } from '../support/play-on-databases.ts'
import { playSequences } from './sequences.ts'

await playShare(playSequences, {
  every: 100,
  inWords: ({ steps, races, reordered, views }) =>
    `of ${steps} steps; ${races} races, ${reordered} in another order, ${views} looks`,
})
