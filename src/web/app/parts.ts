import { loadDaily, loadGame, loadHome, loadLeaderboards, loadPlayer, loadSettings } from './pages.ts'

/** What follows the sign-in screen, each loaded on its own: a visitor's first page needs none of it. */
export const loadSignedIn = async () => {
  const { SignedIn, loadRoute } = await import('./SignedIn.tsx')
  await loadRoute()
  return SignedIn
}
export const loadUsernameScreen = async () =>
  (await import('../features/account/UsernameScreen.tsx')).UsernameScreen

/** Starts loading what a signed-in visitor will need at `path`, while it is still being found out who they are. */
export function preloadFor(path: string): void {
  void loadSignedIn()
  if (path === '/game') void loadGame()
  else if (path === '/daily-challenge') void loadDaily()
  else if (path === '/') void loadHome()
  else if (path === '/leaderboards') void loadLeaderboards()
  else if (path.startsWith('/players/')) void loadPlayer()
  else if (path === '/settings') void loadSettings()
}
