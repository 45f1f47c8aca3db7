import { expect } from '@playwright/test'
import type { Game } from '../e2e/support/game.ts'
import type { Player } from '../e2e/support/players.ts'
import { Practice } from '../e2e/support/practice.ts'
import { playOn, reachLevel } from '../e2e/support/prepare.ts'
import { dealAt } from '../support/deal-at.ts'
import { giveUp, guess, lose, start, twoAndTwo, win } from '../support/moves.ts'
import { wrongGuess } from '../support/server.ts'
import { type Screen, type Stage, titled } from './stage.ts'

const FIRST_LEVEL_OF_FORTY = 30

/** Opens the page of a level that the player is playing, with the given numbers of mistakes and found groups. */
async function inPlay(
  stage: Stage,
  { level = 1, ...done }: { level?: number; mistakes?: number; found?: number } = {},
): Promise<{ player: Player; game: Game; left: string[][] }> {
  const player = await stage.player()
  const { id } = await reachLevel(stage.server, player.client, level)
  const left = await playOn(stage.server, player.client, id, done)
  const game = stage.game(player)
  await game.resume()
  return { player, game, left }
}

const playing = (name: string, show: (stage: Stage) => Promise<unknown>): Screen => ({
  name: `game, ${name}`,
  show,
})

const dialog = (
  name: string,
  open: (game: Game) => Promise<unknown>,
  ...prepared: Parameters<typeof inPlay>[1][]
) =>
  playing(name, async (stage) => {
    const { game, player } = await inPlay(stage, prepared[0])
    if (name === 'No hints left')
      await player.client.call('POST /api/game/use-hint', { body: { gameId: await game.id() } })
    if (name === 'No hints left') await game.resume()
    await open(game)
    await game.dialog(name).waitFor()
  })

/** Opens a level with one group left and finds this group, so that the page shows the end of the level. */
async function levelEnd(stage: Stage, level: number, mistakes: number): Promise<void> {
  const { game, left } = await inPlay(stage, { level, mistakes, found: level < 5 ? 3 : 4 })
  await game.find(left[0] ?? [])
  await game.panel('Level Complete').waitFor()
}

export const gameScreens: Screen[] = [
  playing('ready', async (stage) => {
    await stage.player()
    await stage.page.goto('/game')
    await stage.page.getByRole('button', { name: 'Start Game' }).waitFor()
  }),
  playing('ready between two levels', async (stage) => {
    const { client } = await stage.player()
    await win(stage.server, client, await start(client))
    await stage.page.goto('/game')
    await stage.page.getByRole('button', { name: 'Next Level' }).waitFor()
  }),
  playing('ready, no games left', async (stage) => {
    const { client } = await stage.player()
    for (let n = 0; n < 2; n++) await giveUp(client, (await start(client)).id)
    await stage.page.goto('/game')
    await stage.page.getByText('0 of 2').waitFor()
  }),
  playing('loading', async (stage) => {
    await stage.player()
    await stage.page.route('**/api/game/**', () => undefined)
    await stage.page.goto('/game')
    await titled(stage.page)
  }),
  playing('could not be loaded', async (stage) => {
    await stage.player()
    await stage.page.route('**/api/game/**', (route) => route.abort())
    await stage.page.goto('/game')
    await stage.page.getByText('The game could not be loaded').waitFor()
  }),
  playing('a new board', (stage) => inPlay(stage)),
  playing('three selected', async (stage) => {
    const { game, left } = await inPlay(stage, { found: 1, mistakes: 1 })
    await game.select((left[0] ?? []).slice(0, 3))
  }),
  playing('one away', async (stage) => (await inPlay(stage, { found: 1 })).game.miss(0)),
  playing('wrong', async (stage) => {
    const { game, left } = await inPlay(stage)
    await game.select(twoAndTwo(left))
    await game.status(/^Not a group\./).waitFor()
  }),
  playing('hinted', async (stage) => {
    const { game } = await inPlay(stage)
    await game.press(game.page.getByRole('button', { name: /^Hint/ }))
    await game.status(/ go together\.$/).waitFor()
  }),
  playing('checking', async (stage) => {
    const { game, left } = await inPlay(stage)
    await stage.page.route('**/guess', () => undefined)
    await game.select(left[0] ?? [])
    await stage.page.waitForTimeout(600)
  }),
  playing('offline', async (stage) => {
    const { game, left } = await inPlay(stage)
    await stage.context.setOffline(true)
    await game.select(left[0] ?? [])
    await stage.page.waitForTimeout(600)
  }),
  playing('level 4, a long board', (stage) => inPlay(stage, { level: 4, found: 1 })),
  playing('forty tiles', async (stage) => {
    const player = await stage.premiumPlayer()
    await dealAt(stage.server, player, FIRST_LEVEL_OF_FORTY)
    await stage.game(player).resume()
  }),
  playing('level complete', (stage) => levelEnd(stage, 1, 1)),
  playing('an achievement', (stage) => levelEnd(stage, 5, 0)),
  playing('game over', async (stage) => {
    const { game, left } = await inPlay(stage, { found: 1, mistakes: 3 })
    await game.select(wrongGuess(left, 3))
    await game.panel('Game Over').waitFor()
  }),
  playing('given up', async (stage) => {
    const { game } = await inPlay(stage, { found: 2, mistakes: 1 })
    await game.giveUp()
    await game.panel('Game Over').waitFor()
  }),
  playing('out of mistakes', async (stage) => {
    const player = await stage.player()
    const { id } = await start(player.client)
    await playOn(stage.server, player.client, id, { mistakes: 3 })
    await stage.server.grant(player.id, 'life', 1)
    const game = stage.game(player)
    await game.resume()
    await game.select(wrongGuess(await stage.server.answer(id), 3))
    await game.dialog('Out of mistakes').waitFor()
  }),
  dialog('No hints left', (game) =>
    game.pressDimmed(game.page.getByRole('button', { name: /^Hint 0 left/ })),
  ),
  dialog('Keyboard shortcuts', (game) => game.more('Shortcuts')),
  dialog('Restart this level?', (game) => game.more('Restart level')),
  dialog('Give up this run?', (game) => game.more('Give up')),
  dialog('Game menu', (game) => game.press(game.button('Game menu'))),
  playing('where to begin', async (stage) => {
    const player = await stage.premiumPlayer()
    await win(stage.server, player.client, await reachLevel(stage.server, player.client, 8))
    await stage.page.goto('/game')
    await stage.page.getByRole('button', { name: 'New Game' }).click()
    await stage.game(player).dialog('Start a new game?').waitFor()
  }),
  ...[
    {
      name: 'practice, before',
      show: async (stage: Stage) => {
        await stage.player()
        await stage.page.goto('/practice')
        await stage.page.getByRole('button', { name: 'Start Practice' }).waitFor()
      },
    },
    {
      name: 'practice, in play',
      show: async (stage: Stage) => {
        const player = await stage.player()
        const practice = new Practice(stage.page, stage.server, player, false)
        await practice.open()
        await practice.press(practice.button('Start Practice'))
        await expect(practice.tiles).toHaveCount(16)
      },
    },
    {
      name: 'practice, complete',
      show: async (stage: Stage) => {
        const player = await stage.player()
        const practice = new Practice(stage.page, stage.server, player, false)
        await practice.open()
        await practice.press(practice.button('Start Practice'))
        await expect(practice.tiles).toHaveCount(16)
        await practice.miss(0)
        await practice.win()
        await practice.panel('Your result').waitFor()
      },
    },
    {
      name: 'practice, no more today',
      show: async (stage: Stage) => {
        const { client } = await stage.player()
        const { id } = await client.call('POST /api/practice/start')
        await giveUp(client, id)
        await stage.page.goto('/practice')
        await stage.page.getByText(/^Next free board at midnight/).waitFor()
      },
    },
    {
      name: 'look back, a level lost',
      show: async (stage: Stage) => {
        const { client } = await stage.player()
        const { id } = await start(client)
        const left = await playOn(stage.server, client, id, { found: 1 })
        for (const wordIds of [
          wrongGuess(left, 0),
          twoAndTwo(left),
          wrongGuess(left, 1),
          wrongGuess(left, 2),
        ])
          await guess(client, id, wordIds)
        await stage.page.goto(`/look-back/${id}`)
        await stage.page.getByRole('list', { name: 'Your guesses' }).waitFor()
      },
    },
    {
      name: 'look back, a word is named',
      show: async (stage: Stage) => {
        const { client } = await stage.player()
        const game = await start(client)
        await lose(stage.server, client, game)
        await stage.page.goto(`/look-back/${game.id}`)
        await stage.page.getByRole('button', { name: 'Does a word fit two groups?' }).click()
        await stage.page.getByRole('dialog', { name: 'A word that fits too' }).waitFor()
      },
    },
    {
      name: 'look back, no such board',
      show: async (stage: Stage) => {
        await stage.player()
        await stage.page.goto('/look-back/unknown')
        await titled(stage.page)
      },
    },
  ],
]
