import { useApi } from '../../lib/query.ts'

/** Reads the player's progress in the story, again with each component that mounts. */
export const useStoryProgress = () => useApi('GET /api/story/progress', {}, { fresh: true })

/** Reads the player's unfinished run of the story, again with each component that mounts. */
export const useStoryRun = () => useApi('GET /api/story/run', {}, { fresh: true })
