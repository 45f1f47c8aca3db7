import { giveInsights, richInsights, unsureInsights } from '../e2e/support/insights.ts'
import { playDaily } from '../support/dailies.ts'
import { giveUp, start, win } from '../support/moves.ts'
import { type Screen, type Stage, titled } from './stage.ts'

const opened = async ({ page }: Stage, path: string) => {
  await page.goto(path)
  await titled(page)
  await page.waitForLoadState('networkidle')
}

/** Sends no reply to requests that match the path. */
const withhold = ({ page }: Stage, path: string) => page.route(path, () => undefined)

const withRun = async (stage: Stage) => {
  const player = await stage.player()
  await win(stage.server, player.client, await start(player.client), 1)
  return player
}

const withoutGames = async (stage: Stage) => {
  const player = await stage.player()
  for (let n = 0; n < 2; n++) await giveUp(player.client, (await start(player.client)).id)
  return player
}

const tab = (hash: string): Screen => ({
  name: `home, ${hash}`,
  show: async (stage) => {
    await stage.premiumPlayer()
    await opened(stage, `/#${hash}`)
  },
})

export const homeScreens: Screen[] = [
  {
    name: 'home, fresh',
    show: async (stage) => {
      await stage.player()
      await opened(stage, '/')
    },
  },
  {
    name: 'home, with a run',
    show: async (stage) => {
      await withRun(stage)
      await opened(stage, '/')
    },
  },
  {
    name: 'home, the daily played',
    show: async (stage) => {
      const { client } = await withRun(stage)
      await playDaily(stage.server, client, 1)
      await opened(stage, '/')
    },
  },
  {
    name: 'home, no games left',
    show: async (stage) => {
      await withoutGames(stage)
      await opened(stage, '/')
    },
  },
  {
    name: 'home, premium',
    show: async (stage) => {
      const { client } = await stage.premiumPlayer()
      await win(stage.server, client, await start(client))
      await opened(stage, '/')
    },
  },
  ...['players', 'activity', 'challenges', 'insights'].map(tab),
  {
    name: 'home, insights of a long record',
    show: async (stage) => {
      await stage.premiumPlayer()
      await giveInsights(stage.page, richInsights)
      await opened(stage, '/#insights')
      await stage.page.getByText('Say the words aloud').waitFor()
    },
  },
  {
    name: 'home, insights that are unsure',
    show: async (stage) => {
      await stage.premiumPlayer()
      await giveInsights(stage.page, unsureInsights)
      await opened(stage, '/#insights')
      await stage.page.getByText('Stay at level 3').waitFor()
    },
  },
  {
    name: 'home, insights of a free player',
    show: async (stage) => {
      await stage.player()
      await opened(stage, '/#insights')
    },
  },
  {
    name: 'home, a player is searched',
    show: async (stage) => {
      await stage.player()
      await opened(stage, '/#players')
      await stage.page.getByRole('searchbox').fill('zzz_nobody')
      await stage.page.getByRole('list', { name: 'Players' }).waitFor({ state: 'detached' })
      await stage.page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'home, loading',
    show: async (stage) => {
      await stage.player()
      await withhold(stage, '**/api/{scores,game,subscription,daily-challenge}/**')
      await stage.page.goto('/')
      await titled(stage.page)
    },
  },
  {
    name: 'the cold shell',
    show: async (stage) => {
      await stage.player()
      await withhold(stage, '**/api/**')
      await stage.page.goto('/')
      await stage.page.waitForTimeout(500)
    },
  },
  {
    name: 'home, what could not be loaded',
    show: async (stage) => {
      await stage.player()
      await stage.page.route('**/api/{scores,game,subscription}/**', (route) => route.abort())
      await stage.page.goto('/')
      await stage.page.getByText('The leaderboard could not be loaded').waitFor()
    },
  },
  {
    name: 'nothing could be opened',
    show: async (stage) => {
      await stage.page.route('**/api/**', (route) => route.abort())
      await stage.page.goto('/')
      await stage.page.getByText('The board could not be dealt').waitFor()
    },
  },
  {
    name: 'side menu',
    show: async (stage) => {
      await withRun(stage)
      await opened(stage, '/')
      await stage.page.getByRole('button', { name: 'Menu' }).click()
      await stage.page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  {
    name: 'before you go',
    show: async (stage) => {
      await withRun(stage)
      await opened(stage, '/')
      await stage.page.getByRole('button', { name: 'Menu' }).click()
      await stage.page.getByRole('dialog', { name: 'Menu' }).getByText('Sign Out').click()
      await stage.page.getByRole('dialog', { name: 'Before You Go' }).waitFor()
    },
  },
  {
    name: 'share sheet of a score',
    show: async (stage) => {
      await withRun(stage)
      await opened(stage, '/')
      await stage.page.getByRole('button', { name: 'Share your score' }).click()
      await stage.page.getByRole('dialog', { name: 'Share your score' }).getByRole('img').first().waitFor()
      await stage.page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'a new game?',
    show: async (stage) => {
      await withRun(stage)
      await opened(stage, '/')
      await stage.page.getByRole('button', { name: 'New Game' }).click()
      await stage.page.getByRole('dialog', { name: 'Start a new game?' }).waitFor()
    },
  },
  {
    name: 'home, no games left, asked for one',
    show: async (stage) => {
      const { client } = await stage.player()
      for (let n = 0; n < 2; n++) await start(client)
      await opened(stage, '/')
      await stage.page.getByRole('button', { name: 'New Game' }).click()
      await stage.page.getByRole('dialog', { name: 'No games left today' }).waitFor()
    },
  },
]
