import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../test-render.tsx'
import { useRowMovement } from './use-row-movement.ts'

const animate = vi.fn<(frames: Keyframe[]) => void>()
const HEIGHT = 60

function Rows({ rows }: { rows: string[] }) {
  const list = useRef<HTMLOListElement>(null)
  useRowMovement(list, rows[0])
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

/** The movements when a row is added at the head of two. */
async function framesOfArrival(): Promise<Keyframe[][]> {
  const list = await render(<Rows rows={['b', 'c']} />)
  await list.rerender(<Rows rows={['a', 'b', 'c']} />)
  await list.unmount()
  return animate.mock.calls.map(([frames]) => frames)
}

test('rows make room for a new one, which fades in', async () => {
  const glide = [{ transform: `translateY(-${HEIGHT}px)` }, {}]
  expect(await framesOfArrival()).toEqual([glide, glide, [{ opacity: 0 }, {}]])
})

test('without movement the new one fades in and nothing travels', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(await framesOfArrival()).toEqual([[{ opacity: 0 }, {}]])
})
