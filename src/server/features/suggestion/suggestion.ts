import { suggestionApi } from '../../../contract/suggestion.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { ownSuggestions, setTold, settleSuggestions, suggest } from './suggestion.service.ts'
import { deleteSuggestions, suggestionsOf } from './suggestion.store.ts'

/** The feature `suggestion`: players suggest that a word also fits another group (docs/features/suggestion.md). */
export const suggestion: Feature = {
  name: 'suggestion',
  endpoints: [
    endpoints(suggestionApi, (context) => ({
      'POST /api/game/:id/suggestions': ({ session, params, body }) =>
        suggest(context, session, params.id, body),
      'GET /api/suggestions': ({ session }) => ownSuggestions(context, session),
      'POST /api/suggestions/seen': ({ session }) => setTold(context, session),
    })),
  ],
  jobs: [{ name: 'settle-suggestions', cron: '47 4 * * *', run: settleSuggestions }],
  personal: {
    export: async ({ db }, { id }) => ({ suggestions: await suggestionsOf(db, id, Number.MAX_SAFE_INTEGER) }),
    forget: (tx, { id }) => deleteSuggestions(tx, id),
  },
}
