import type { GameView } from '../../../contract/game.ts'

declare global {
  interface Window {
    /** Asked for by the page's own script while the app is still loading: see index.html. */
    visitorBoard?: Promise<Response> | undefined
  }
}

/** The board that the page has asked for already, once; undefined when it has not, or another one is wanted. */
export function earlyBoard(): Promise<GameView> | undefined {
  const asked = window.visitorBoard
  window.visitorBoard = undefined
  return asked?.then((response) => {
    if (!response.ok) throw new Error(response.statusText)
    return response.json() as Promise<GameView>
  })
}
