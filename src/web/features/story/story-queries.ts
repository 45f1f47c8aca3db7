import { useApi } from '../../lib/query.ts'

/** The player's progress in the story. The progress is read again each time a component with this hook mounts. */
export const useStoryProgress = () => useApi('GET /api/story/progress', {}, { fresh: true })

/** The player's unfinished run of the story. The run is read again each time a component with this hook mounts. */
export const useStoryRun = () => useApi('GET /api/story/run', {}, { fresh: true })
