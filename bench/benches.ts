/**
 * A bench prints its measurements and returns whether all measurements are within their limits. `levels` is the first and
 * the last level, such as `1-30`.
 */
export type Bench = (options: {
  boards: number
  levels: string
  rounds: number
  seed: string
}) => Promise<boolean>

/** All benches by name. The descriptions of the benches are in `scripts/lib/commands.mjs`. */
export const benches: Readonly<Record<string, () => Promise<{ run: Bench }>>> = {
  answers: () => import('./answers.ts'),
  boards: () => import('./boards.ts'),
  capacity: () => import('./capacity.ts'),
  crowd: () => import('./crowd.ts'),
  daily: () => import('./daily.ts'),
  duels: () => import('./duels.ts'),
  feel: () => import('./feel.ts'),
  friends: () => import('./friends.ts'),
  guesses: () => import('./guesses.ts'),
  insights: () => import('./insights.ts'),
  kept: () => import('./kept.ts'),
  'level-ends': () => import('./level-ends.ts'),
  'live-commits': () => import('./live-commits.ts'),
  load: () => import('./load.ts'),
  'look-back': () => import('./look-back.ts'),
  memory: () => import('./memory.ts'),
  ranks: () => import('./ranks.ts'),
  ratings: () => import('./ratings.ts'),
  reads: () => import('./reads.ts'),
  results: () => import('./results.ts'),
  share: () => import('./share.ts'),
  signins: () => import('./signins.ts'),
  start: () => import('./start.ts'),
  streams: () => import('./streams.ts'),
  web: () => import('./web.ts'),
  workshop: () => import('./workshop.ts'),
}
