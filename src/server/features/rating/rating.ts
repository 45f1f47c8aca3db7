import type { Feature } from '../../feature.ts'
import { deleteSkill, skillOf } from './rating.store.ts'

const READ_SECONDS = 60

/**
 * The feature `rating`: it measures the difficulty of categories and the skill of players (docs/features/rating.md).
 */
export const rating: Feature = {
  name: 'rating',
  jobs: [{ name: 'ratings', everySeconds: READ_SECONDS, run: ({ ratings }) => ratings.refresh() }],
  personal: {
    export: async ({ db }, { id }) => {
      const { value, information } = (await skillOf(db, id)) ?? { value: 0, information: 0 }
      return { account: { skill: value, skillInformation: information } }
    },
    forget: (tx, { id }) => deleteSkill(tx, id),
  },
}
