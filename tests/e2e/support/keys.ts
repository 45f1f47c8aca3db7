import { expect, type Locator, type Page } from '@playwright/test'
import type { Game } from './game.ts'

/** A number that is larger than the number of Tab stops of every page. */
const MOST_STOPS = 40

const LOST = 'lost'

/**
 * Returns a description of the problem with the keyboard focus in the page. The text is empty if there is no problem:
 * the focus is visible, or it is on a heading for screen readers.
 */
function focusProblem(): string {
  const element = document.activeElement
  if (!element || element === document.body || element === document.documentElement) return 'lost'
  if (element.matches('h1, h2')) return ''
  const name = element.outerHTML.slice(0, 120)
  const outlined = (one: Element | null) => {
    const { outlineStyle = 'none', outlineWidth = '0' } = one ? getComputedStyle(one) : {}
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  // For a radio button or a switch, the label around the control can show the focus outline instead.
  const drawn = element.matches('[type="radio"], [type="checkbox"]') ? element.closest('label') : null
  if (!element.matches(':focus-visible')) return `not shown: ${name}`
  if (!outlined(element) && !outlined(drawn)) return `without an outline: ${name}`
  const { left, top, width, height } = (drawn ?? element).getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  const seen = over !== null && ((drawn ?? element).contains(over) || over.contains(element))
  return seen ? '' : `covered or off screen: ${name}`
}

/**
 * Simulates a user who has only a keyboard. After every key press an element must have the focus, and the focus must be
 * visible.
 */
export class Keys {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key)
      await this.expectFocus(`after ${key}`)
    }
  }

  /** Types into the field that has the focus. */
  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text)
  }

  async expectFocus(when: string): Promise<void> {
    await expect.poll(() => this.#page.evaluate(focusProblem), { message: `the focus ${when}` }).toBe('')
  }

  /** Presses Tab until the focus is on the target. */
  async tabTo(target: Locator): Promise<void> {
    const isThere = () => target.evaluate((element) => element === document.activeElement)
    await expect(target).toBeVisible()
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await isThere()) return
      await this.#page.keyboard.press('Tab')
      // After the last Tab stop of the page or of a dialog, the focus moves to the browser’s toolbar. Another press of
      // Tab moves it back into the page.
      if ((await this.#page.evaluate(focusProblem)) === LOST) await this.#page.keyboard.press('Tab')
      await this.expectFocus('after Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }

  async activate(target: Locator): Promise<void> {
    await this.tabTo(target)
    await this.#page.keyboard.press('Enter')
  }

  /**
   * Moves the focus to a tile of the board with the arrow keys. If the focus is outside the board, the function first
   * presses Tab until the focus is on the board.
   */
  goTo(game: Game, id: string): Promise<void> {
    return this.goToTile(game.board, 4, game.tile(id))
  }

  /** Moves the focus to a tile with Tab and the arrow keys; `columns` is the number of columns of the grid. */
  async goToTile(grid: Locator, columns: number, tile: Locator): Promise<void> {
    const at = (locator: Locator) => locator.getAttribute('data-index').then(Number)
    const stop = grid.locator('[data-index][tabindex="0"]')
    await this.tabTo(stop)
    const [from, to] = [await at(stop), await at(tile)]
    const down = Math.floor(to / columns) - Math.floor(from / columns)
    const right = (to % columns) - (from % columns)
    for (let step = 0; step < Math.abs(right); step++)
      await this.press(right > 0 ? 'ArrowRight' : 'ArrowLeft')
    for (let step = 0; step < Math.abs(down); step++) await this.press(down > 0 ? 'ArrowDown' : 'ArrowUp')
    await expect(tile).toBeFocused()
  }

  async select(game: Game, ids: readonly string[]): Promise<void> {
    for (const [index, id] of ids.entries()) {
      await this.goTo(game, id)
      await this.press(index % 2 === 0 ? 'Space' : 'Enter')
    }
  }

  async find(game: Game, group: readonly string[]): Promise<void> {
    const found = await game.banners.count()
    await this.select(game, group)
    await expect(game.banners).toHaveCount(found + 1)
    await this.expectFocus('after a group was found')
  }

  async win(game: Game): Promise<void> {
    for (const group of await game.groupsLeft()) await this.find(game, group)
  }
}
