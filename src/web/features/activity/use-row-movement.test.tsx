import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../test-render.tsx'
import { useRowMovement } from './use-row-movement.ts'

const animate = vi.fn<(frames: Keyframe[]) => void>()
const HEIGHT = 60

function Rows({ rows }: { rows: string[] }) {
  const list = useRef<HTMLOListElement>(null)
  useRowMovement(list)
  return (
    <ol ref={list}>
      {rows.map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ol>
  )
}

beforeEach(() => {
  animate.mockClear()
  Object.defineProperty(HTMLElement.prototype, 'animate', { configurable: true, value: animate })
  Object.defineProperty(HTMLElement.prototype, 'offsetTop', {
    configurable: true,
    get(this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) * HEIGHT
    },
  })
})

afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetTop')
  vi.unstubAllGlobals()
})

/**
 * Returns the keyframes of the animations that run when the rows change. By default, a row is inserted before two
 * others.
 */
async function framesOf(from = ['b', 'c'], to = ['a', 'b', 'c']): Promise<Keyframe[][]> {
  const list = await render(<Rows rows={from} />)
  await list.rerender(<Rows rows={to} />)
  await list.unmount()
  return animate.mock.calls.map(([frames]) => frames)
}

const glide = [{ transform: `translateY(-${HEIGHT}px)` }, {}]
const fade = [{ opacity: 0 }, {}]

test('rows make room for a new one, which fades in', async () => {
  expect(await framesOf()).toEqual([fade, glide, glide])
})

test('where a new row takes the place of an older one of the same run, the rows below stay', async () => {
  expect(await framesOf(['b', 'c', 'd'], ['c2', 'b', 'd'])).toEqual([fade, glide])
})

test('rows that are added at the end move nothing', async () => {
  expect(await framesOf(['b'], ['b', 'c'])).toEqual([])
})

test('without movement the new one fades in and nothing travels', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(await framesOf()).toEqual([fade])
})
