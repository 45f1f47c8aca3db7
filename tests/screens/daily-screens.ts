import { Daily } from '../e2e/support/daily.ts'
import { giveMonth } from '../e2e/support/month.ts'
import type { Player } from '../e2e/support/players.ts'
import { playOn } from '../e2e/support/prepare.ts'
import { playDaily, startDaily } from '../support/dailies.ts'
import { lose } from '../support/moves.ts'
import { type Screen, type Stage, titled } from './stage.ts'

async function opened(stage: Stage, player: Player, path = '/daily-challenge'): Promise<Daily> {
  await stage.page.goto(path)
  await titled(stage.page)
  await stage.page.waitForLoadState('networkidle')
  return new Daily(stage.page, stage.server, player, false)
}

async function inPlay(
  stage: Stage,
  found: number,
  mistakes = 0,
): Promise<{ daily: Daily; left: string[][] }> {
  const player = await stage.player()
  const { id } = await startDaily(player.client)
  const left = await playOn(stage.server, player.client, id, { found, mistakes })
  const daily = await opened(stage, player)
  await daily.tiles.first().waitFor()
  return { daily, left }
}

export const dailyScreens: Screen[] = [
  { name: 'daily, before', show: async (stage) => opened(stage, await stage.player()) },
  {
    name: 'daily, in play',
    show: async (stage) => {
      const { daily, left } = await inPlay(stage, 1, 1)
      await daily.select((left[0] ?? []).slice(0, 2))
    },
  },
  {
    name: 'daily, complete',
    show: async (stage) => {
      const { daily, left } = await inPlay(stage, 3, 1)
      await daily.find(left[0] ?? [])
      await daily.panel('Your result').waitFor()
      await stage.page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'daily, lost',
    show: async (stage) => {
      const player = await stage.player()
      await lose(stage.server, player.client, await startDaily(player.client))
      await opened(stage, player)
    },
  },
  {
    name: 'daily, share sheet',
    show: async (stage) => {
      const player = await stage.player()
      await playDaily(stage.server, player.client, 1)
      await opened(stage, player)
      await stage.page.getByRole('button', { name: 'Share', exact: true }).click()
      await stage.page.getByRole('dialog', { name: 'Share your result' }).getByRole('img').first().waitFor()
      await stage.page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'daily, premium, with the archive',
    show: async (stage) => {
      const player = await stage.premiumPlayer()
      await playDaily(stage.server, player.client)
      await opened(stage, player)
      await stage.page
        .getByRole('button', { name: /^Play the challenge of / })
        .first()
        .waitFor()
    },
  },
  {
    name: 'daily, a month with gaps, losses and freezes',
    show: async (stage) => {
      const player = await stage.player()
      await giveMonth(stage.page)
      await opened(stage, player)
    },
  },
  {
    name: 'daily, a month with the archive',
    show: async (stage) => {
      const player = await stage.premiumPlayer()
      await giveMonth(stage.page)
      await opened(stage, player)
    },
  },
  {
    name: 'daily, a past day without premium',
    show: async (stage) => {
      await opened(stage, await stage.player(), '/daily-challenge?date=2026-01-10')
      await stage.page.getByRole('link', { name: 'To today’s challenge' }).waitFor()
    },
  },
]
