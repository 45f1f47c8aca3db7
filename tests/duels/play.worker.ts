import { playShare } from '../support/play-on-databases.ts'
import { playSequences } from './sequences.ts'

await playShare(playSequences, {
  every: 1_000,
  inWords: ({ steps, races, duels, completed, draws, events, arrived }) =>
    `of ${steps} steps, ${races} of them races; ${duels} duels, of them ${completed} completed, ${draws} draws; ` +
    `${events} events, ${arrived} of them seen on streams`,
})
