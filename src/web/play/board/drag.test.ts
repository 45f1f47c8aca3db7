// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { attachDrag, type DragBoard } from './drag.ts'

const pointer = (type: string, clientX: number) =>
  new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, clientX, clientY: 0 })
const row: DragBoard = {
  size: { width: 400, height: 100, columns: 4, rows: 1, gap: 0 },
  foundRows: 0,
  order: ['a', 'b', 'c', 'd'],
  isOpen: true,
  offsets: new Map(),
  onSwap: () => {},
}
const click = (detail: number) => new MouseEvent('click', { bubbles: true, cancelable: true, detail })

test('the click of a drag selects no tile, and a click by a key directly after the drag does', () => {
  document.body.innerHTML = '<div><button data-index="0"><span data-mover="a"></span></button></div>'
  const [board, tile] = [document.querySelector('div'), document.querySelector('button')]
  if (!board || !tile) throw new Error('no board')
  const clicks: number[] = []
  tile.addEventListener('click', (event) => clicks.push(event.detail))
  const stop = attachDrag(board, () => row)
  tile.dispatchEvent(pointer('pointerdown', 10))
  tile.dispatchEvent(pointer('pointermove', 150))
  tile.dispatchEvent(pointer('pointerup', 150))
  tile.dispatchEvent(click(0))
  tile.dispatchEvent(click(1))
  tile.dispatchEvent(click(1))
  expect(clicks).toEqual([0, 1])
  stop()
})

test.each([
  ['a drag', ['pointerdown', 'pointerup'], [[0, 1]]],
  ['a mouse that left the board and came back', ['pointerdown', 'pointerleave', 'pointerup'], []],
  ['a page that scrolled', ['pointerdown', 'pointercancel', 'pointerup'], []],
])('before the code of the drag is loaded: %s', (_, types, swaps) => {
  document.body.innerHTML = '<div><button data-index="0"><span data-mover="a"></span></button></div>'
  const [board, tile] = [document.querySelector('div'), document.querySelector('button')]
  if (!board || !tile) throw new Error('no board')
  const missed = types.map((type) => pointer(type, type === 'pointerdown' ? 10 : 150))
  for (const event of missed) tile.dispatchEvent(event)
  const swapped: number[][] = []
  attachDrag(board, () => ({ ...row, onSwap: (from, to) => swapped.push([from, to]) }), missed)()
  expect(swapped).toEqual(swaps)
})
