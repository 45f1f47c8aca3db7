import { expect, test } from 'vitest'
import { render } from '../../../../test-render.tsx'
import { collectSaid } from '../../../../test-said.ts'
import { RivalNews } from './RivalNews.tsx'
import type { RivalState } from './use-rival.ts'

const news = (groupsFound: number, state: RivalState = 'live', isLost = false) => (
  <RivalNews
    name="lexi_k"
    rival={{ standing: { groupsFound, mistakes: 0, finished: false, atMs: 0 }, state }}
    board={{ groupCount: 5, maxMistakes: 4 }}
    isLost={isLost}
  />
)

test('says what the other does from now on, and each connection that is lost or back', async () => {
  const all = collectSaid()
  const said = () => all.at(-1)
  const { rerender, unmount } = await render(news(2))
  expect(all).toEqual([])
  await rerender(news(3))
  expect(said()).toBe('lexi_k has found three groups.')
  await rerender(news(3, 'connection lost'))
  expect(said()).toBe('lexi_k is not connected.')
  await rerender(news(3, 'live'))
  expect(said()).toBe('lexi_k is back.')
  // If the player's connection is lost, the page does not announce that the rival's connection is lost.
  await rerender(news(3, 'connection lost', true))
  expect(said()).toBe('No connection. The clock goes on.')
  await rerender(news(4, 'live'))
  expect(all.slice(-2)).toEqual(['Connected again.', 'lexi_k has found four groups.'])
  // The connection is lost and restored again within 30 seconds. This is not announced.
  await rerender(news(4, 'live', true))
  await rerender(news(4, 'live'))
  expect(said()).toBe('lexi_k has found four groups.')
  await unmount()
})
