import type { Feature } from '../../feature.ts'
import { dropOldSignUps, exportNotes } from './held-result.service.ts'
import { deleteSignUp } from './held-result.store.ts'

/** Which results are held until a person has looked at them (docs/decisions/014-held-results.md). */
export const heldResult: Feature = {
  name: 'held-result',
  jobs: [{ name: 'drop-old-sign-ups', cron: '29 * * * *', run: dropOldSignUps }],
  personal: {
    export: exportNotes,
    forget: (tx, { id }) => deleteSignUp(tx, id),
  },
}
