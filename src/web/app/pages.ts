/** The pages behind the sign-in gate, each loaded on its own. */
export const loadHome = () => import('./Home.tsx').then((module) => ({ default: module.Home }))
export const loadGame = () => import('./Game.tsx').then((module) => ({ default: module.Game }))
export const loadDaily = () => import('./Daily.tsx').then((module) => ({ default: module.Daily }))
export const loadStory = () => import('./Story.tsx').then((module) => ({ default: module.Story }))
export const loadPractice = () => import('./Practice.tsx').then((module) => ({ default: module.Practice }))
export const loadLeaderboards = () =>
  import('../features/leaderboard/LeaderboardsPage.tsx').then((module) => ({
    default: module.LeaderboardsPage,
  }))
export const loadLookBack = () => import('./LookBack.tsx').then((module) => ({ default: module.LookBack }))
export const loadPlayer = () => import('./Player.tsx').then((module) => ({ default: module.Player }))
export const loadStore = () => import('./Store.tsx').then((module) => ({ default: module.Store }))
export const loadChallengeLink = () =>
  import('./ChallengeLink.tsx').then((module) => ({ default: module.ChallengeLink }))
export const loadReferrals = () =>
  import('../features/referral/ReferralsPage.tsx').then((module) => ({ default: module.ReferralsPage }))
export const loadSettings = () => import('./Settings.tsx').then((module) => ({ default: module.Settings }))
