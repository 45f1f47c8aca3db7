import { playShare } from '../support/play-on-databases.ts'
import { playSequences } from './sequences.ts'

await playShare(playSequences, {
  every: 100,
  inWords: ({ steps, races, reordered, views, inClubs, outOfStreams }) =>
    `of ${steps} steps; ${races} races, ${reordered} in another order, ${views} looks, ${inClubs} actions on clubs, ${outOfStreams} streams of players who were out`,
})
