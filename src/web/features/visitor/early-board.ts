import type { GameView } from '../../../contract/game.ts'

declare global {
  interface Window {
    /** The page's first script starts this request before the app is loaded: see app/first-script.ts. */
    visitorBoard?: Promise<Response> | undefined
  }
}

/** The board of that request, once; undefined if there was none or it has been used. */
export function earlyBoard(): Promise<GameView> | undefined {
  const asked = window.visitorBoard
  window.visitorBoard = undefined
  return asked?.then((response) => {
    if (!response.ok) throw new Error(response.statusText)
    return response.json() as Promise<GameView>
  })
}
