import { giveMonth } from '../e2e/support/month.ts'
import { Store } from '../e2e/support/store.ts'
import { lose, start, win } from '../support/moves.ts'
import { type Screen, type Stage, titled } from './stage.ts'

const at = (name: string, path: string, by: 'player' | 'premiumPlayer' = 'player'): Screen => ({
  name,
  show: async (stage) => {
    await stage[by]()
    await stage.page.goto(path)
    await titled(stage.page)
    await stage.page.waitForLoadState('networkidle')
  },
})

const store = async (stage: Stage): Promise<Store> => {
  await stage.player()
  const opened = new Store(stage.page)
  await opened.open()
  await stage.page.waitForLoadState('networkidle')
  return opened
}

const setting = (name: string, button: string): Screen => ({
  name: `settings, ${name}`,
  show: async (stage) => {
    await stage.player()
    await stage.page.goto('/settings')
    await stage.page.locator('main').getByRole('button', { name: button }).first().click()
    await stage.page.getByRole('dialog').waitFor()
  },
})

export const pageScreens: Screen[] = [
  ...['high-scores', 'fastest-times', 'win-streaks', 'highest-levels', 'daily-champions', 'story-mode'].map(
    (board) => at(`leaderboards, ${board}`, `/leaderboards?board=${board}`),
  ),
  {
    name: 'leaderboards, nobody yet',
    show: async (stage) => {
      await stage.player()
      await stage.page.route('**/api/leaderboards/**', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), entries: [], total: 0 } })
      })
      await stage.page.goto('/leaderboards')
      await titled(stage.page)
      await stage.page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'leaderboards, with a place',
    show: async (stage) => {
      const { client } = await stage.player()
      await win(stage.server, client, await start(client), 1)
      await stage.page.goto('/leaderboards')
      await stage.page.getByRole('region', { name: 'Your place' }).waitFor()
      await stage.page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'leaderboards, could not be loaded',
    show: async (stage) => {
      await stage.player()
      await stage.page.route('**/api/leaderboards/**', (route) => route.abort())
      await stage.page.goto('/leaderboards')
      await stage.page.getByRole('button', { name: 'Try again' }).first().waitFor()
    },
  },
  {
    name: 'leaderboards, loading',
    show: async (stage) => {
      await stage.player()
      await stage.page.route('**/api/leaderboards/**', () => undefined)
      await stage.page.goto('/leaderboards')
      await titled(stage.page)
    },
  },
  at('a player', '/players/quietharbour'),
  {
    name: 'a player, a month of dailies',
    show: async (stage) => {
      await stage.player()
      await giveMonth(stage.page)
      await stage.page.goto('/players/quietharbour')
      await titled(stage.page)
      await stage.page.waitForLoadState('networkidle')
    },
  },
  at('a player, nobody', '/players/nobody_at_all'),
  {
    name: 'a player, oneself',
    show: async (stage) => {
      const { client, username } = await stage.player()
      await win(stage.server, client, await start(client))
      await stage.page.goto(`/players/${username}`)
      await stage.page.getByRole('button', { name: 'Change picture' }).waitFor()
      await stage.page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'a player, changing the picture',
    show: async (stage) => {
      const { username } = await stage.player()
      await stage.page.goto(`/players/${username}`)
      await stage.page.getByRole('button', { name: 'Change picture' }).click()
      await stage.page.getByRole('dialog', { name: 'Your picture' }).waitFor()
    },
  },
  { name: 'store', show: store },
  at('store, premium', '/premium-store', 'premiumPlayer'),
  {
    name: 'store, paying',
    show: async (stage) => {
      const { button, purchase } = await store(stage).then((opened) => ({
        button: opened.button(/^Buy 5 Hints/),
        purchase: opened.purchase,
      }))
      await button.click()
      await purchase.getByRole('button', { name: /^Pay \$/ }).waitFor()
    },
  },
  {
    name: 'store, a card declined',
    show: async (stage) => {
      const opened = await store(stage)
      await opened.buy(/^Buy 3 Extra Lives/, 'Declined')
      await opened.purchase.getByText('Payment Failed').waitFor()
    },
  },
  {
    name: 'store, bought',
    show: async (stage) => {
      const opened = await store(stage)
      await opened.buy(/^Buy 5 Hints/)
      await stage.page.getByText('Payment Successful', { exact: true }).waitFor()
    },
  },
  {
    name: 'store, a theme tried on',
    show: async (stage) => {
      const opened = await store(stage)
      await opened.button('Try Riso on').click()
      await stage.page.getByRole('dialog', { name: 'Riso, tried on' }).waitFor()
    },
  },
  {
    name: 'store, a plan',
    show: async (stage) => {
      const opened = await store(stage)
      await opened.buy('Get a year')
      await opened.takeGoods()
      await stage.page.getByRole('region', { name: 'Your plan' }).getByText('Renews on').waitFor()
    },
  },
  {
    name: 'store, cancel?',
    show: async (stage) => {
      const opened = await store(stage)
      await opened.buy('Get a year')
      await opened.takeGoods()
      const plan = stage.page.getByRole('region', { name: 'Your plan' })
      await plan.getByRole('button', { name: 'Cancel' }).click()
      await stage.page.getByRole('dialog', { name: 'Cancel your plan?' }).waitFor()
    },
  },
  ...['', '#share', '#tiers', '#leaderboard'].map((hash) => at(`referrals ${hash}`, `/referrals${hash}`)),
  at('settings', '/settings'),
  at('settings, of the demo', '/settings', 'premiumPlayer'),
  setting('delete?', 'Delete my account'),
  setting('everywhere?', 'Sign out everywhere'),
  at('how to play', '/how-to-play'),
  {
    name: 'how to play, signed out',
    show: async ({ page }) => {
      await page.goto('/how-to-play')
      await titled(page)
    },
  },
  at('page not found', '/no/such/page'),
  at('404', '/404'),
  {
    name: 'a shared score',
    show: async (stage) => {
      const { client } = await stage.player()
      const game = await start(client)
      await lose(stage.server, client, game)
      const { url } = await client.call('POST /api/share', { body: { kind: 'score', refId: game.id } })
      await stage.page.goto(new URL(url).pathname)
      await titled(stage.page)
      await stage.page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'a share that is gone',
    show: async (stage) => {
      await stage.page.goto('/s/AAAAAAAAAAAAAAAA')
      await titled(stage.page)
    },
  },
  {
    name: 'a page never visited, off-line',
    show: async (stage) => {
      await stage.player()
      await stage.page.goto('/')
      await titled(stage.page)
      await stage.page.waitForLoadState('networkidle')
      await stage.page.getByRole('button', { name: 'Menu' }).click()
      await stage.page.getByRole('dialog').getByRole('link', { name: 'Leaderboards' }).waitFor()
      await stage.context.setOffline(true)
      await stage.page.getByRole('dialog').getByRole('link', { name: 'Leaderboards' }).click()
      await stage.page.waitForTimeout(1_000)
    },
  },
]
