import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import { answer, openPage } from '../../../test-page.tsx'
import { RoomError } from './ClosedDuel.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [404, 'not_found', 'There is no such duel'],
  [400, 'invalid_request', 'There is no such duel'],
  [503, 'busy', 'The duel could not be loaded'],
])('a duel that cannot be shown (%i) titles the page and the document', async (status, code, title) => {
  answer({})
  const error = new ApiError(status, code, 'Refused.')
  const page = await openPage(<RoomError error={error} onRetry={() => undefined} isRetrying={false} />)
  expect(page.names('h1')).toEqual([title])
  expect(document.title).toBe(`${title} · WordConnect`)
  expect(page.link('To your duels').getAttribute('href')).toBe('/#challenges')
  await page.unmount()
})
