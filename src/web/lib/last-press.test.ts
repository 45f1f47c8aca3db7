import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type InputSign, watchPresses } from './last-press.ts'

/** A control of 100 × 60 px at the place (200, 300); its centre is (250, 330). */
let control: HTMLElement
let word: HTMLElement
beforeEach(() => {
  document.body.innerHTML = '<button type="button"><span>LAGOON</span></button><p>Text</p>'
  control = document.querySelector('button') as HTMLElement
  word = document.querySelector('span') as HTMLElement
  vi.spyOn(control, 'getBoundingClientRect').mockReturnValue(new DOMRect(200, 300, 100, 60))
})
afterEach(() => {
  document.body.innerHTML = ''
})

const OFF_CENTRE = { clientX: 231, clientY: 342 }
const CENTRE = { clientX: 250, clientY: 330 }

type Step = Partial<InputSign> & { type: string; after?: number }
const at = (place: object, step: Step): Step => ({ ...place, ...step })

/** Returns the events of a whole press: the pointer goes down and up, and the browser sends the click. */
const press = (pointerType: string, place: object = OFF_CENTRE, more: Partial<InputSign> = {}): Step[] => [
  at(place, { type: 'pointerdown', pointerType, pointerId: 4, isPrimary: true, ...more }),
  at(place, { type: 'pointerup', pointerType, pointerId: 4, isPrimary: true, after: 70, ...more }),
  at(place, { type: 'click', pointerType, pointerId: 4, after: 2, ...more }),
]
/** A click to which no pointer belongs. Its place is the centre of the control. */
const click = (more: Partial<InputSign> = {}): Step => at(CENTRE, { type: 'click', after: 1, ...more })
const key = (name: string): Step => ({ type: 'keydown', ...({ key: name } as object) })

function after(steps: readonly Step[]): boolean {
  const presses = watchPresses()
  let now = 1_000
  for (const { after: ms = 10, ...step } of steps) {
    now += ms
    presses.note({ isTrusted: true, target: word, timeStamp: now, ...step })
  }
  return presses.isByPointer()
}

test.each<[string, boolean, Step[]]>([
  ['nothing yet', false, []],
  ['the mouse', true, press('mouse')],
  ['a finger', true, press('touch')],
  ['a pen', true, press('pen')],
  [
    'a finger that rests for five seconds',
    true,
    press('touch').map((step) => (step.after === 70 ? { ...step, after: 5_000 } : step)),
  ],
  [
    'a finger that moves a little; the browser sends the click to the nearest control',
    true,
    press('touch').map((step, index) => ({ ...step, clientX: 231 + 8 * index })),
  ],
  ['the mouse, after a key', true, [key('Tab'), ...press('mouse')]],
  [
    'a second finger elsewhere while the first presses',
    true,
    [
      ...press('touch').slice(0, 1),
      at(
        { clientX: 20, clientY: 20 },
        { type: 'pointerdown', pointerType: 'touch', pointerId: 5, isPrimary: false },
      ),
      ...press('touch').slice(1),
    ],
  ],
  ['the key Enter', false, [key('Enter'), click()]],
  ['the key Space', false, [key(' '), click()]],
  ['a key after the mouse', false, [...press('mouse'), key('ArrowLeft')]],
  ['a screen reader without pointer events (Firefox, WebKit)', false, [click({ pointerType: '' })]],
  [
    'a screen reader with mouse events but without pointer events (Chromium)',
    false,
    [at(CENTRE, { type: 'mousedown' }), at(CENTRE, { type: 'mouseup' }), click({ pointerId: -1 })],
  ],
  ['a screen reader after a press of the mouse at the same place', false, [...press('mouse'), click()]],
  ['a screen reader that sends a whole press of the mouse to the centre', false, press('mouse', CENTRE)],
  ['a screen reader that sends a whole tap to the centre', false, press('touch', CENTRE)],
  [
    'a screen reader whose centre is half a pixel away',
    false,
    press('touch', { clientX: 250.5, clientY: 329.5 }),
  ],
  ['a voice command', false, [click({ pointerType: '' })]],
  ['a voice command of an extension', false, press('mouse', OFF_CENTRE, { isTrusted: false })],
  [
    'a press that a script begins',
    false,
    press('mouse').map((step) => (step.type === 'pointerdown' ? { ...step, isTrusted: false } : step)),
  ],
  ['el.click()', false, [click({ isTrusted: false })]],
  [
    'el.click() during a press of the mouse',
    false,
    [...press('mouse').slice(0, 2), click({ isTrusted: false })],
  ],
  ['an unknown kind of pointer', false, press('')],
  ['a pointer that goes down but not up', false, [...press('mouse').slice(0, 1), click()]],
  [
    'a pointer that another pointer releases',
    false,
    press('touch').map((step) => (step.type === 'pointerup' ? { ...step, pointerId: 9 } : step)),
  ],
  [
    'a press that the browser cancels to scroll',
    false,
    [...press('touch').slice(0, 1), { type: 'pointercancel', pointerId: 4 }, click()],
  ],
  [
    'a click of a busy page, late',
    true,
    [...press('mouse').slice(0, 2), at(OFF_CENTRE, { type: 'click', after: 1_900 })],
  ],
  [
    'a click long after the pointer',
    false,
    [...press('mouse').slice(0, 2), at(OFF_CENTRE, { type: 'click', after: 2_100 })],
  ],
  [
    'a click far from the pointer',
    false,
    [...press('mouse').slice(0, 2), at({ clientX: 500, clientY: 342 }, { type: 'click' })],
  ],
  ['a drag', false, press('mouse').map((step, index) => (index === 0 ? { ...step, clientX: 90 } : step))],
])('%s', (_, isByPointer, steps) => {
  expect(after(steps)).toBe(isByPointer)
})

test('the events of the page itself are watched', async () => {
  const { isLastPressByPointer } = await import('./last-press.ts')
  const send = (type: string, init: object = {}, isTrusted = true) => {
    const event = Object.assign(new MouseEvent(type, { bubbles: true, ...OFF_CENTRE }), init)
    Object.defineProperty(event, 'isTrusted', { value: isTrusted })
    word.dispatchEvent(event)
  }
  const pointer = { pointerId: 1, pointerType: 'mouse', isPrimary: true }
  expect(isLastPressByPointer()).toBe(false)
  send('pointerdown', pointer)
  send('pointerup', pointer)
  send('click', pointer)
  expect(isLastPressByPointer()).toBe(true)
  send('click')
  expect(isLastPressByPointer()).toBe(false)
})
