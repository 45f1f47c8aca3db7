import type { Feature } from '../../feature.ts'
import { dropDecisionsInFiles } from './decision.service.ts'

/** The feature `catalogue`: decisions of the staff about words and names (docs/features/catalogue.md). */
export const catalogue: Feature = {
  name: 'catalogue',
  jobs: [{ name: 'drop-decisions-in-files', cron: '53 * * * *', run: dropDecisionsInFiles }],
}
