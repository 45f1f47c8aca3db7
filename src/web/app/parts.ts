import { loadGame, loadHome } from './pages.ts'

/** What follows the sign-in screen, each loaded on its own: a visitor's first page needs none of it. */
export const loadSignedIn = () => import('./SignedIn.tsx').then((module) => ({ default: module.SignedIn }))
export const loadUsernameScreen = () =>
  import('../features/account/UsernameScreen.tsx').then((module) => ({ default: module.UsernameScreen }))

/** Starts loading what a signed-in visitor will need at `path`, while it is still being found out who they are. */
export function preloadFor(path: string): void {
  void loadSignedIn()
  if (path === '/game') void loadGame()
  else if (path === '/') void loadHome()
}
