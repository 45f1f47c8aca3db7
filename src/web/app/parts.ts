import { loadDaily, loadGame, loadHome, loadLeaderboards, loadPlayer, loadSettings } from './pages.ts'

/** What follows the sign-in screen. Each part is loaded on its own, because a visitor's first page needs none of them. */
export const loadSignedIn = async () => {
  const { SignedIn, loadRoute } = await import('./SignedIn.tsx')
  await loadRoute()
  return SignedIn
}
export const loadUsernameScreen = async () =>
  (await import('../features/account/UsernameScreen.tsx')).UsernameScreen

/** Starts loading what a signed-in player needs at `path`, while the server is still asked who visits. */
export function preloadFor(path: string): void {
  void loadSignedIn()
  if (path === '/game') void loadGame()
  else if (path === '/daily-challenge') void loadDaily()
  else if (path === '/') void loadHome()
  else if (path === '/leaderboards') void loadLeaderboards()
  else if (path.startsWith('/players/')) void loadPlayer()
  else if (path === '/settings') void loadSettings()
}
