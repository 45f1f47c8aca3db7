/** The pages behind the sign-in gate, each loaded on its own. */
export const loadHome = () => import('./Home.tsx').then((module) => ({ default: module.Home }))
export const loadGame = () =>
  import('../features/game/GamePage.tsx').then((module) => ({ default: module.GamePage }))
