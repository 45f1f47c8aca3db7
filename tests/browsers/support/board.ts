import type { TestServer } from '../../support/server.ts'
import { groupsOf } from '../../support/server.ts'
import type { Page, Target } from './page.ts'

const TILE = '[role="grid"] button[data-index]'
/** Groups that are found: on the board, or in the list that the page shows after its end. */
const BANNER = '[role="grid"] [aria-colspan="4"], [aria-label="Groups of the board"] > li'

export const tileAt = (index: number): Target => ({ css: `${TILE}[data-index="${index}"]` })
const tile = (id: string): Target => ({ css: `${TILE}:has([data-mover="${id}"])` })
export const banners: Target = { css: BANNER }
export const tiles: Target = { css: TILE }

/** The board on the page, in every game mode. Its groups come from the database, because no player can read them. */
export class Board {
  readonly #page: Page
  readonly #server: TestServer

  constructor(page: Page, server: TestServer) {
    this.#page = page
    this.#server = server
  }

  /** Returns the ids of the tiles in the order in which they are on the board. */
  order(): Promise<string[]> {
    return this.#page.tab.evaluate(() =>
      [...document.querySelectorAll('[role="grid"] [data-mover]')].map(
        (mover) => mover.getAttribute('data-mover') ?? '',
      ),
    )
  }

  /** Returns the groups that are not found yet. A tile id belongs to one board only, so it also names the board. */
  async groupsLeft(): Promise<string[][]> {
    const order = await this.#page.waitFor('tiles', async () => {
      const ids = await this.order()
      return ids.length > 0 && ids
    })
    const { db } = this.#server.app.context
    const boards = await db
      .selectFrom('game')
      .select('board')
      .unionAll(db.selectFrom('visitor_board').select('board'))
      .execute()
    const found = boards.find(({ board }) => board.tiles.some(({ id }) => id === order[0]))
    if (!found) throw new Error(`no board has the tile ${order[0]}`)
    return groupsOf(found.board).filter((group) => group.every((id) => order.includes(id)))
  }

  async select(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#page.press(tile(id))
  }

  /** Selects a group, and waits until the page shows its banner. `check` presses a button for the guess if necessary. */
  async find(group: readonly string[], check?: () => Promise<void>): Promise<void> {
    const { count } = await this.#page.look(banners)
    await this.select(group)
    await check?.()
    await this.#page.count(banners, count + 1)
  }

  /** Finds all remaining groups but the last, and selects the last: the page then shows the end of the board. */
  async win(check?: () => Promise<void>): Promise<void> {
    const groups = await this.groupsLeft()
    for (const group of groups.slice(0, -1)) await this.find(group, check)
    await this.select(groups.at(-1) ?? [])
    await check?.()
  }

  /** Moves the focus over the board with the arrow keys, and selects words with Space and Enter in turn. */
  async selectByKeys(ids: readonly string[]): Promise<void> {
    for (const [n, id] of ids.entries()) {
      const order = await this.order()
      const at = await this.#page.tab.evaluate(() =>
        Number(document.activeElement?.getAttribute('data-index') ?? -1),
      )
      const to = order.indexOf(id)
      const [down, right] = [Math.floor(to / 4) - Math.floor(at / 4), (to % 4) - (at % 4)]
      for (let step = 0; step < Math.abs(right); step++)
        await this.#page.keys(right > 0 ? 'ArrowRight' : 'ArrowLeft')
      for (let step = 0; step < Math.abs(down); step++)
        await this.#page.keys(down > 0 ? 'ArrowDown' : 'ArrowUp')
      await this.#page.waitForFocus(tile(id))
      await this.#page.keys(n % 2 === 0 ? 'Space' : 'Enter')
    }
  }
}
