import type { Feature } from '../../feature.ts'
import { foldOldGames } from './retention.service.ts'

const LONGEST_SECONDS = 3600

/** The feature `retention`: what the server keeps of old games, and for how long (docs/features/retention.md). */
export const retention: Feature = {
  name: 'retention',
  jobs: [{ name: 'fold-old-games', cron: '47 * * * *', run: foldOldGames, longestSeconds: LONGEST_SECONDS }],
}
