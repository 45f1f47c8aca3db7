import {
  loadChallengeLink,
  loadDaily,
  loadGame,
  loadHome,
  loadLeaderboards,
  loadPlayer,
  loadReferrals,
  loadSettings,
  loadStore,
  loadStory,
} from './pages.ts'

/** What follows the sign-in screen. Each part is loaded on its own, because a visitor's first page needs none of them. */
export const loadSignedIn = async () => {
  const { SignedIn, loadRoute } = await import('./SignedIn.tsx')
  await loadRoute()
  return SignedIn
}
export const loadUsernameScreen = async () =>
  (await import('../features/account/UsernameScreen.tsx')).UsernameScreen

// What is loaded ahead may fail in silence: whoever needs the part asks again, and reports it.
export const preloadSignedIn = () => void loadSignedIn().catch(() => undefined)

/** Starts loading what a signed-in player needs at `path`, while the server is still asked who visits. */
export function preloadFor(path: string): void {
  preloadSignedIn()
  pageLoader(path)?.().catch(() => undefined)
}

function pageLoader(path: string): (() => Promise<unknown>) | undefined {
  if (path === '/' || path === '/challenges') return loadHome
  if (path === '/game') return loadGame
  if (path === '/daily-challenge') return loadDaily
  if (path === '/story-mode') return loadStory
  if (path === '/leaderboards') return loadLeaderboards
  if (path.startsWith('/players/')) return loadPlayer
  if (path.startsWith('/challenges/link/')) return loadChallengeLink
  if (path === '/premium-store') return loadStore
  if (path === '/referrals') return loadReferrals
  if (path === '/settings') return loadSettings
  return undefined
}
