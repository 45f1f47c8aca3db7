import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, openPage, refused } from '../../test-page.tsx'
import { PictureDialog } from './OwnPicture.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a file that is refused is told in the server’s words, until another one is chosen', async () => {
  const server = answer({})
  const { dialog, unmount } = await openPage(<PictureDialog open onClose={() => undefined} />)
  const input = dialog().one('input', 'Picture file') as HTMLInputElement
  for (const [status, code, sentence] of [
    [422, 'broken_image', 'This picture is damaged and cannot be read: choose another one.'],
    [413, 'image_too_large', 'This picture is too large: choose one of at most 5 MB.'],
    [415, 'unknown_image_type', 'This file is not a picture that can be used.'],
  ] as const) {
    server.answers['PUT /api/account/avatar'] = refused(status, code, sentence)
    Object.defineProperty(input, 'files', { configurable: true, value: [new File(['x'], `${code}.png`)] })
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
    expect(dialog().text()).toContain(`${code}.png`)
    expect(dialog().all('[role="alert"]')).toEqual([])
    await dialog().press('Save')
    expect(dialog().one('[role="alert"]').textContent).toBe(sentence)
  }
  await unmount()
})
