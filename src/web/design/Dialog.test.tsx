import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { click, finders, settle } from '../test-page.tsx'
import { render } from '../test-render.tsx'
import { Dialog } from './Dialog.tsx'

function Asking({ isBusy = false }: { isBusy?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Sure?" dismissible={!isBusy} />
    </>
  )
}

const depth = () => (history.state as { layers?: number } | null)?.layers ?? 0
const back = async () => {
  await act(async () => history.back())
  await settle(1)
}

test('Back closes an open dialog, and only the dialog', async () => {
  history.replaceState({ of: 'the page' }, '', '/settings')
  const { page, unmount } = await render(<Asking />)
  const { button, all, dialog } = finders(page)
  button('Ask').focus()
  await click(button('Ask'))
  expect(depth()).toBe(1)
  await back()
  expect(all('dialog[open]')).toEqual([])
  expect(document.activeElement).toBe(button('Ask'))
  expect([history.state, location.pathname]).toEqual([{ of: 'the page' }, '/settings'])

  // If the player closes the dialog with a button, the dialog's history entry is removed too.
  await click(button('Ask'))
  await dialog().press('Close')
  await settle(1)
  expect([history.state, location.pathname]).toEqual([{ of: 'the page' }, '/settings'])
  await unmount()
})

test('a dialog that may not be closed now stays, with its entry', async () => {
  const { page, rerender, unmount } = await render(<Asking />)
  const { button, all } = finders(page)
  await click(button('Ask'))
  await rerender(<Asking isBusy />)
  await back()
  expect(all('dialog[open]')).toHaveLength(1)
  expect(depth()).toBe(1)
  await rerender(<Asking />)
  await back()
  expect(all('dialog[open]')).toEqual([])
  expect(depth()).toBe(0)
  await unmount()
})
