import { useApi } from '../../lib/query.ts'

/** The player's progress in the story, read again whenever a component shows it. */
export const useStoryProgress = () => useApi('GET /api/story/progress', {}, { fresh: true })

/** The player's open run, read again whenever a component shows it. */
export const useStoryRun = () => useApi('GET /api/story/run', {}, { fresh: true })
