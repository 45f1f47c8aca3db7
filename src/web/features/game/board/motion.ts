/** Durations of the board's movements, in ms. */
export const TIMES = {
  /** A tile gliding to another place. */
  move: 300,
  /** Time a found group takes to gather before it becomes a banner. */
  gather: 420,
  /** A wrong selection shaking. */
  shake: 380,
  /** A selection that is one away tugging. */
  tug: 520,
  /** Tiles scattering before they are dealt anew (spec section 9). */
  scatter: 400,
} as const

const EASE = 'cubic-bezier(.2,.8,.2,1)'

/** Has the player asked for less movement? The same information then comes without travel. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const translate = (x: number, y: number) => `translate(${x}px, ${y}px)`

/** Lets an element glide from an offset to its place. */
export function glide(element: HTMLElement, from: { x: number; y: number; turn?: number }, delay = 0): void {
  if (prefersStill()) return
  element.animate(
    [
      { transform: `${translate(from.x, from.y)} rotate(${from.turn ?? 0}deg)` },
      { transform: `${translate(0, 0)} rotate(0deg)` },
    ],
    { duration: TIMES.move, delay, easing: EASE, fill: 'backwards' },
  )
}

/** Lets a dealt tile appear. */
export function appear(element: HTMLElement, delay: number): void {
  const still = prefersStill()
  element.animate(
    [
      { opacity: 0, transform: still ? 'none' : translate(0, 10) },
      { opacity: 1, transform: 'none' },
    ],
    {
      duration: 240,
      delay: still ? 0 : delay,
      easing: EASE,
      fill: 'backwards',
    },
  )
}

/** A firm no: once from side to side. Without travel: once dimmed. */
export function shake(element: HTMLElement): void {
  if (prefersStill()) {
    blink(element)
    return
  }
  const frames = [0, -6, 6, -4, 4, -2, 0].map((x) => ({ transform: translate(x, 0) }))
  element.animate(frames, { duration: TIMES.shake, easing: 'ease-in-out' })
}

/** Nearly: the four are pulled towards one another and let go. `pull` is the way to their middle, in CSS pixels. */
export function tug(element: HTMLElement, pull: { x: number; y: number }): void {
  if (prefersStill()) {
    blink(element)
    return
  }
  const length = Math.hypot(pull.x, pull.y) || 1
  const far = Math.min(12, length / 3)
  const at = (share: number) => ({
    transform: translate((pull.x / length) * far * share, (pull.y / length) * far * share),
  })
  element.animate(
    [
      { ...at(0), easing: EASE },
      { ...at(1), offset: 0.4, easing: 'ease-in' },
      { ...at(-0.2), offset: 0.75 },
      at(0),
    ],
    { duration: TIMES.tug },
  )
}

/** A small nod: seen before. */
export function nod(element: HTMLElement): void {
  if (prefersStill()) {
    blink(element)
    return
  }
  element.animate(
    [0, 4, 0].map((y) => ({ transform: translate(0, y) })),
    { duration: 240, easing: 'ease-in-out' },
  )
}

function blink(element: HTMLElement): void {
  element.animate([{ opacity: 1 }, { opacity: 0.45 }, { opacity: 1 }], {
    duration: 400,
    easing: 'ease-in-out',
  })
}

/** Throws a tile out of its place to `lies`, where it stays until it is dealt. Without travel it dims in its place. */
export function scatter(element: HTMLElement, lies: { x: number; y: number; turn: number }): void {
  if (prefersStill()) {
    element.animate([{ opacity: 1 }, { opacity: 0.3 }], { duration: TIMES.scatter / 2, fill: 'forwards' })
    return
  }
  element.animate(
    [{ transform: 'none' }, { transform: `${translate(lies.x, lies.y)} rotate(${lies.turn}deg)` }],
    { duration: TIMES.scatter, easing: 'cubic-bezier(.3,.6,.3,1)', fill: 'forwards' },
  )
}
