import { useApi } from '../../lib/query.ts'

/** The chapters and how far the player is, asked for again whenever a page appears. */
export const useStoryProgress = () => useApi('GET /api/story/progress', {}, { fresh: true })

/** The run that the player can go on with, asked for again whenever a page appears. */
export const useStoryRun = () => useApi('GET /api/story/run', {}, { fresh: true })
