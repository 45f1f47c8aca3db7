import { playShare } from '../support/play-on-databases.ts'
import { playHistories } from './histories.ts'

await playShare(playHistories, {
  every: 100,
  inWords: ({ steps, counted, held, rewards }) =>
    `of ${steps} steps; ${counted} friends counted, ${held} held, ${rewards} tiers paid`,
})
