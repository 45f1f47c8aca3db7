import { themeLooks } from '../../src/web/domain/theme/theme-looks.ts'
import { guess, start } from '../support/moves.ts'
import { type Screen, type Stage, titled } from './stage.ts'

/**
 * Opens a run with a found group and a hint, for a player who uses the theme. Returns the groups of the board that
 * are not found yet.
 */
async function playing({ server }: Stage, player: Awaited<ReturnType<Stage['player']>>, theme: string) {
  await server.grant(player.id, `feature:theme_${theme}`, 1)
  await server.app.context.db.updateTable('player').set({ theme }).where('id', '=', player.id).execute()
  const { id } = await start(player.client)
  const [first = [], ...left] = await server.answer(id)
  await guess(player.client, id, first)
  await player.client.call('POST /api/game/use-hint', { body: { gameId: id } })
  return left
}

/** Screens of the home page and of a board, in every theme that players can buy. */
export const themeScreens: Screen[] = themeLooks
  .filter(({ id }) => id !== 'paper')
  .flatMap(({ id }) => [
    {
      name: `theme ${id}, home`,
      show: async (stage: Stage) => {
        await playing(stage, await stage.player(), id)
        await stage.page.goto('/')
        await stage.page.locator(`html[data-theme="${id}"]`).waitFor()
        await titled(stage.page)
        await stage.page.waitForLoadState('networkidle')
      },
    },
    {
      name: `theme ${id}, game`,
      show: async (stage: Stage) => {
        const player = await stage.player()
        const [group = []] = await playing(stage, player, id)
        const game = stage.game(player)
        await game.resume()
        await stage.page.locator(`html[data-theme="${id}"]`).waitFor()
        await game.select(group.slice(0, 3))
      },
    },
  ])
