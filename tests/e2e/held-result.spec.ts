import { playOn, reachLevel } from './support/prepare.ts'
import { expect, test as site, startSite } from './support/test.ts'

// Tests of results that an operator still has to check. If a result is not yet checked, its player sees a short
// message. Otherwise the page is the same as for other players. DailyPage.test.tsx tests what the page shows at the end
// of a daily challenge.

const test = site.extend<object, { server: Awaited<ReturnType<typeof startSite>> }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter of a fixture is always taken apart
    async ({}, provide) => {
      const server = await startSite({ RESULT_CHECKS: 'on' })
      await provide(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
})
const CHECKED = 'Your result is being checked. It counts on the leaderboards once it has been released.'

test('a level', { tag: '@long' }, async ({ page, server, game, player }) => {
  const { id } = await reachLevel(server, player.client, 1)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await game.resume()
  await game.find(last)
  const panel = game.panel('Level Complete')
  await expect(panel.getByText(CHECKED)).toBeVisible()
  await expect(page.getByText('Score saved!')).toHaveCount(0)
  await page.goto('/leaderboards')
  await expect(page.getByText(player.username)).toHaveCount(0)
})
