import { expect, type Locator, type Page } from '@playwright/test'
import type { MiniGame } from '../../../src/engine/story/content.ts'
import { type TestServer, wrongGuess } from '../../support/server.ts'
import { openRun, written } from '../../support/story.ts'
import { Game } from './game.ts'
import type { Keys } from './keys.ts'
import type { Player } from './players.ts'

/** The player's input device: either a finger or mouse, or only a keyboard. */
interface Hand {
  press(target: Locator): Promise<void>
  select(ids: readonly string[]): Promise<void>
  /** Selects words in the grid of a mini-game. */
  choose(grid: Locator, columns: number, tiles: readonly Locator[]): Promise<void>
}

/** Page object for a chapter of the story. */
export class Chapter extends Game {
  readonly #player: Player
  readonly #hand: Hand
  readonly check: Locator

  constructor(page: Page, server: TestServer, player: Player, hasTouch: boolean, keys?: Keys) {
    super(page, server, player.email, hasTouch)
    this.#player = player
    this.check = this.button('Check Selection')
    this.#hand = keys
      ? {
          press: (target) => keys.activate(target),
          select: (ids) => keys.select(this, ids),
          async choose(grid, columns, tiles) {
            for (const tile of tiles) {
              await keys.goToTile(grid, columns, tile)
              await keys.press('Enter')
            }
          },
        }
      : {
          press: (target) => this.pressAside(target),
          select: (ids) => this.select(ids),
          choose: async (_grid, _columns, tiles) => {
            for (const tile of tiles) await this.press(tile)
          },
        }
  }

  override async id(): Promise<string> {
    const run = await openRun(this.#player.client)
    if (!run?.game) throw new Error('no board was dealt')
    return run.game.id
  }

  toast(title: string): Locator {
    return this.page.locator('output').getByText(title, { exact: true })
  }

  /** The progress bar that shows how many boards the player has won in a row. */
  get wins(): Locator {
    return this.page.getByRole('progressbar', { name: 'Wins in a row' })
  }

  /** Expects that the page shows a new board with all words. */
  async expectBoard(game: number, of: number): Promise<void> {
    await expect(this.page.getByText(`Game ${game} of ${of}`)).toBeVisible()
    await expect(this.tiles).toHaveCount(16)
    await expect(this.wins).toHaveAttribute('aria-valuenow', String(game - 1))
  }

  /** Scrolls to the bottom of the page. */
  toBottom(): Promise<void> {
    return this.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  }

  /**
   * Expects that the page is not scrolled. A check that the title is visible would not be enough, because Playwright
   * counts a title behind the top bar as visible.
   */
  async expectTop(): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => scrollY)).toBe(0)
  }

  /** Presses a button. */
  go(name: string): Promise<void> {
    return this.#hand.press(this.page.locator('main').getByRole('button', { name, exact: true }))
  }

  /** Guesses a group and waits until the page shows the banner of the group. */
  override async find(group: readonly string[]): Promise<void> {
    const found = await this.banners.count()
    await this.#hand.select(group)
    await this.#hand.press(this.check)
    await expect(this.banners).toHaveCount(found + 1)
  }

  /** Finds all remaining groups, and waits for the end of the board. */
  override async win(): Promise<void> {
    for (const group of await this.groupsLeft()) await this.find(group)
    await expect(this.page.getByRole('heading', { name: 'Game Complete!' })).toBeVisible()
  }

  /** Makes a mistake. One mistake ends a board of the story. */
  async fail(): Promise<void> {
    await this.#hand.select(wrongGuess(await this.groupsLeft()))
    await this.#hand.press(this.check)
    await expect(this.heading('Chapter Failed')).toBeVisible()
  }

  /** Waits until the page shows a passage of the story, and presses the button to continue. */
  async read(title: string): Promise<void> {
    await expect(this.heading(title)).toBeVisible()
    await this.go('Go on')
  }

  /**
   * Plays a mini-game of chapter one from its introduction to its end. If `mistake` is true, the first move is wrong,
   * and the page then shows the hint.
   */
  async solve(id: string, { mistake = false } = {}): Promise<void> {
    const game = written(id)
    await expect(this.heading(game.scene.title)).toBeVisible()
    await this.go('Begin')
    await expect(this.heading(game.title)).toBeVisible()
    if (game.type === 'word_connections') {
      const grid = this.page.getByRole('group', { name: 'Words' })
      const tile = (word: string) => grid.getByRole('button', { name: word, exact: true })
      if (mistake) {
        const [one, other] = game.groups.map(({ words }) => words.map(tile))
        const wrong = [...(one ?? []).slice(1), ...(other ?? []).slice(0, 1)]
        await this.#hand.choose(grid, wrong.length, wrong)
        await this.go('Check')
        await this.#expectMistake(game)
        // After a wrong guess the words are still selected, so a second press deselects them.
        await this.#hand.choose(grid, wrong.length, wrong)
      }
      // The player does not select the last group. The mini-game ends when only the words of this group are left.
      for (const { words } of game.groups.slice(0, -1)) {
        const tiles = words.map(tile)
        await this.#hand.choose(grid, words.length, tiles)
        await this.go('Check')
        for (const one of tiles) await expect(one).toBeHidden()
      }
    } else if (game.type === 'character_dialog') {
      for (const [nth, { choices }] of game.exchanges.entries()) {
        const said = (isRight: boolean) => choices.find((choice) => (choice.right ?? false) === isRight)?.text
        const reply = (text = '') =>
          this.#hand.press(this.page.getByRole('group').getByRole('button', { name: text }))
        if (mistake && nth === 0) {
          await reply(said(false))
          await this.#expectMistake(game)
        } else await reply(said(true))
      }
    } else throw new Error(`${id} is a ${game.type}`)
    await expect(this.heading('Solved')).toBeVisible()
    await this.go('Go on')
  }

  /** Expects that, after a mistake, the page shows the hint and the number of points has decreased by a quarter. */
  async #expectMistake({ hint, points }: MiniGame): Promise<void> {
    const main = this.page.locator('main')
    await expect(main).toContainText(`Hint: ${hint}`)
    await expect(main).toContainText(`Worth ${Math.round(points * 0.75)} points`)
  }
}
