/** The properties of a DOM event that show who made a press. */
export interface InputSign {
  type: string
  isTrusted: boolean
  target: EventTarget | null
  timeStamp: number
  pointerId?: number
  pointerType?: string
  isPrimary?: boolean
  clientX?: number
  clientY?: number
}

/** Longest time between the release of a mouse or finger and its click, in ms. A busy page gets the click late. */
const CLICK_MS = 2_000
/** Longest distance between the places of a press, its release and its click, in CSS pixels. */
const NEAR = 24
/** A press that is nearer to the centre of the control than this distance, in CSS pixels, is perhaps not a person's. */
const CENTRE = 1

const inputs = ['mouse', 'touch', 'pen']

const isNear = (a: InputSign, b: InputSign): boolean =>
  Math.hypot((a.clientX ?? 0) - (b.clientX ?? 0), (a.clientY ?? 0) - (b.clientY ?? 0)) <= NEAR

/** Screen readers that send a whole press of the mouse or a finger send it to the centre of the control. */
function isAtCentre({ target, clientX = 0, clientY = 0 }: InputSign): boolean {
  if (!(target instanceof Element)) return true
  const control = target.closest('button, a, label, input, [role]') ?? target
  const { left, top, width, height } = control.getBoundingClientRect()
  return Math.abs(clientX - left - width / 2) <= CENTRE && Math.abs(clientY - top - height / 2) <= CENTRE
}

/**
 * Finds out whether a person made the last press with mouse, finger or pen. A key, a screen reader, a switch or a voice
 * command can also press a control. Their clicks look like those of a mouse (`detail` is 1), but the events before such
 * a click are missing, are sent by a script, or are exactly at the centre of the control. In doubt, the result is false.
 */
export function watchPresses() {
  let down: InputSign | null = null
  let up: InputSign | null = null
  let isByPointer = false
  return {
    isByPointer: (): boolean => isByPointer,
    note(event: InputSign): void {
      switch (event.type) {
        case 'pointerdown':
          if (event.isPrimary === false) return
          down = event.isTrusted && inputs.includes(event.pointerType ?? '') ? event : null
          up = null
          return
        case 'pointerup':
          up = event.isTrusted && down !== null && event.pointerId === down.pointerId ? event : null
          return
        case 'click':
          isByPointer =
            event.isTrusted &&
            down !== null &&
            up !== null &&
            event.timeStamp - up.timeStamp <= CLICK_MS &&
            isNear(down, up) &&
            isNear(up, event) &&
            !isAtCentre(down)
          down = null
          return
        // A pressed key, or a press that the browser has cancelled.
        default:
          isByPointer = false
          down = null
      }
    },
  }
}

const presses = watchPresses()
for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'keydown', 'click'] as const)
  addEventListener(type, presses.note, { capture: true, passive: true })

/** True if a person made the last press on this page with mouse, finger or pen. In doubt, the result is false. */
export const isLastPressByPointer = presses.isByPointer
