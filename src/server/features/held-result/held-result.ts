import type { Feature } from '../../feature.ts'
import { dropOldSignUps, exportNotes } from './held-result.service.ts'
import { deleteSignUp } from './held-result.store.ts'

/**
 * The feature `held-result`: doubtful results. A doubtful result is not valid until a person has checked it
 * (docs/rules.md#held-results).
 */
export const heldResult: Feature = {
  name: 'held-result',
  jobs: [{ name: 'drop-old-sign-ups', cron: '29 * * * *', run: dropOldSignUps }],
  personal: {
    export: exportNotes,
    forget: (tx, { id }) => deleteSignUp(tx, id),
  },
}
