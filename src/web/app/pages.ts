/** Every part that is loaded on its own. A visitor's first page needs none of them. */
export const loadSignedIn = () => import('./SignedIn.tsx').then((module) => ({ default: module.SignedIn }))
export const loadUsernameScreen = () =>
  import('../features/account/UsernameScreen.tsx').then((module) => ({ default: module.UsernameScreen }))
export const loadHome = () => import('./Home.tsx').then((module) => ({ default: module.Home }))
export const loadGame = () => import('../features/game/GamePage.tsx').then((module) => ({ default: module.GamePage }))

/** Starts loading what a signed-in visitor will need at `path`, while it is still being found out who they are. */
export function preloadFor(path: string): void {
  void loadSignedIn()
  if (path === '/game') void loadGame()
  else if (path === '/') void loadHome()
}
