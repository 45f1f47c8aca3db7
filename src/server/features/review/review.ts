import type { Feature } from '../../feature.ts'
import { dropOldSignUps, exportNotes } from './review.service.ts'
import { deleteSignUp } from './review.store.ts'

/** Which results are held until a person has looked at them (docs/decisions/014-held-results.md). */
export const review: Feature = {
  name: 'review',
  jobs: [{ name: 'drop-old-sign-ups', cron: '29 * * * *', run: dropOldSignUps }],
  personal: {
    export: exportNotes,
    forget: (tx, { id }) => deleteSignUp(tx, id),
  },
}
