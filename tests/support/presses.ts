/** A press on a link while the page still loads parts, and the address to which the press must lead. */
export interface Press {
  /** The address of the page with the link. */
  from: string
  /** The name of the link. */
  link: string
  /** The path of the address after the press. */
  to: string
}

/** Presses of a visitor. Each leads to a new document, so the browser cancels what the old page loads. */
export const presses: readonly Press[] = [
  { from: '/', link: 'How to play', to: '/how-to-play' },
  { from: '/how-to-play', link: 'Play a first board', to: '/' },
  { from: '/settings', link: 'How to play', to: '/how-to-play' },
  { from: '/auth', link: 'How to play', to: '/how-to-play' },
]

/** Delay in ms of each answer while the links are pressed. */
export const LATENCY_MS = 600
