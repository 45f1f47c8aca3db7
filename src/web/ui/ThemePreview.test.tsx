import { expect, test } from 'vitest'
import { skins } from '../lib/skin.ts'
import { render } from '../test-render.tsx'
import { ThemePreview } from './ThemePreview.tsx'

test.each(skins.map(({ id }) => id))('%s: a board in its own tokens, for the eye alone', async (id) => {
  const { page, unmount } = await render(<ThemePreview skin={id} />)
  const picture = page.querySelector('[data-skin]')
  expect(picture?.getAttribute('data-skin')).toBe(id)
  expect(picture?.getAttribute('aria-hidden')).toBe('true')
  expect(picture?.querySelectorAll('i').length).toBe(12)
  // Light or dark is the page's.
  expect(picture?.hasAttribute('data-theme')).toBe(false)
  await unmount()
})
