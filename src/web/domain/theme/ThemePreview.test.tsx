import { expect, test } from 'vitest'
import { render } from '../../test-render.tsx'
import { ThemePreview } from './ThemePreview.tsx'
import { themeLooks } from './theme-looks.ts'

test.each(themeLooks.map(({ id }) => id))('%s: a board in its own tokens, for the eye alone', async (id) => {
  const { page, unmount } = await render(<ThemePreview theme={id} />)
  const picture = page.querySelector('[data-theme]')
  expect(picture?.getAttribute('data-theme')).toBe(id)
  expect(picture?.getAttribute('aria-hidden')).toBe('true')
  expect(picture?.querySelectorAll('i').length).toBe(12)
  // The preview does not set a light or dark scheme, because it uses the scheme of the page.
  expect(picture?.hasAttribute('data-scheme')).toBe(false)
  await unmount()
})
