import { playShare } from '../support/play-on-databases.ts'
import { playSequences } from './sequences.ts'

await playShare(playSequences, {
  every: 100,
  inWords: ({ steps, races, boards, won, completed }) =>
    `of ${steps} steps, ${races} of them races; ${boards} boards, of them ${won} won; ${completed} chapters completed`,
})
