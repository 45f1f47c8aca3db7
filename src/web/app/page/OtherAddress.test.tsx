import { afterEach, expect, test, vi } from 'vitest'
import { answer, openPage, refused, settle } from '../../test-page.tsx'
import { OtherAddress } from './OtherAddress.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['/nowhere', undefined, 'Page Not Found', 0],
  ['/desk', refused(404, 'not_found'), 'Page Not Found', 1],
  ['/desk', refused(403, 'second_factor_required'), 'The desk needs a second factor', 1],
])('%s, answered with %o: %s', async (at, desk, title, calls) => {
  const { sent } = answer({ 'GET /api/desk': desk })
  const page = await openPage(<OtherAddress />, { at })
  await vi.waitFor(async () => {
    await settle()
    expect(page.names('h1')).toEqual([title])
  })
  expect(sent.filter(({ key }) => key === 'GET /api/desk')).toHaveLength(calls)
  await page.unmount()
})
