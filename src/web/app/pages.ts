import { apiQuery, queryClient } from '../lib/query.ts'

/** The pages behind the sign-in gate, each loaded on its own. */
export const loadHome = () => import('./Home.tsx').then((module) => ({ default: module.Home }))
export const loadGame = () => import('./Game.tsx').then((module) => ({ default: module.Game }))
export const loadDaily = () => import('./Daily.tsx').then((module) => ({ default: module.Daily }))
export const loadStory = () => import('./Story.tsx').then((module) => ({ default: module.Story }))
export const loadLeaderboards = () =>
  import('../features/leaderboard/LeaderboardsPage.tsx').then((module) => ({
    default: module.LeaderboardsPage,
  }))
export const loadPlayer = () => import('./Player.tsx').then((module) => ({ default: module.Player }))
export const loadStore = () => import('./Store.tsx').then((module) => ({ default: module.Store }))
export const loadChallengeLink = () =>
  import('./ChallengeLink.tsx').then((module) => ({ default: module.ChallengeLink }))
/** With what decides which sections there are, so that none comes later and moves the others. */
export const loadSettings = async () => {
  const [module] = await Promise.all([import('./Settings.tsx'), askGoogle()])
  return { default: module.Settings }
}

/** What fails here is asked for again by the page, and reported there. */
async function askGoogle(): Promise<void> {
  await queryClient.prefetchQuery(apiQuery('GET /api/config'))
  const config = queryClient.getQueryData(apiQuery('GET /api/config').queryKey)
  if (config?.google) await queryClient.prefetchQuery(apiQuery('GET /api/auth/google/identity'))
}
