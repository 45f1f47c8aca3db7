import { expect, test } from 'vitest'
import { render } from '../test-render.tsx'
import { ErrorState } from './ErrorState.tsx'

test('an error that is the whole page titles the document, another one does not', async () => {
  document.title = 'Duels · WordConnect'
  const { rerender, page, unmount } = await render(<ErrorState title="The list could not be loaded" />)
  expect(document.title).toBe('Duels · WordConnect')
  for (const title of ['There is no such duel', 'You did not play this day']) {
    await rerender(<ErrorState page title={title} />)
    expect(page.querySelector('h1')?.textContent).toBe(title)
    expect(document.title).toBe(`${title} · WordConnect`)
  }
  await unmount()
})
