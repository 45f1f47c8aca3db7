import { expect, type Locator, type Page } from '@playwright/test'
import { type TestServer, wrongGuess } from '../../support/server.ts'
import { boardOf } from './players.ts'

/** The panel of a level's end stays: the next level does not come by itself in this browser. */
export const keepPanel = (page: Page): Promise<void> =>
  page
    .context()
    .addCookies([{ name: 'wordconnect-next-by-itself', value: 'off', domain: '127.0.0.1', path: '/' }])

/** The page of the game as a player sees it, and what only a test knows: which tiles belong together. */
export class Game {
  readonly page: Page
  readonly #server: TestServer
  readonly #email: string
  readonly #hasTouch: boolean
  /** The board in play. */
  readonly board: Locator
  readonly tiles: Locator
  /** The board once it is over: a list of its groups. */
  readonly finished: Locator
  /** Groups that stand as banners, in play or at the end; missed ones included. */
  readonly banners: Locator
  /** Groups that were not found, at the end. */
  readonly missed: Locator
  /** Pieces of thread between selected tiles. */
  readonly thread: Locator

  constructor(page: Page, server: TestServer, email: string, hasTouch: boolean) {
    this.page = page
    this.#server = server
    this.#email = email
    this.#hasTouch = hasTouch
    this.board = page.getByRole('grid', { name: 'Words' })
    this.tiles = this.board.getByRole('button')
    this.finished = page.getByRole('list', { name: 'Groups of the board' })
    this.banners = this.board.locator('[aria-colspan="4"]').or(this.finished.getByRole('listitem'))
    this.missed = this.finished.getByRole('listitem').filter({ hasText: 'Not found: ' })
    this.thread = page.locator('svg[data-thread] > path')
  }

  /** By finger on the phone, by mouse on the desktop. */
  press(target: Locator): Promise<void> {
    return this.#hasTouch ? target.tap() : target.click()
  }

  /** A button that is marked as disabled and yet answers a press. */
  pressDimmed(target: Locator): Promise<void> {
    return this.#hasTouch ? target.tap({ force: true }) : target.click({ force: true })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true })
  }

  /** The panel at the end of a board. */
  panel(name: 'Level Complete' | 'Game Over' | 'Your result'): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  /** A sentence on the status line. */
  status(text: string | RegExp): Locator {
    return this.page.locator('main').getByText(text)
  }

  /** What the live region says last. */
  said(text: string | RegExp): Locator {
    return this.page.locator('output[aria-live]').getByText(text)
  }

  get selected(): Locator {
    return this.board.getByRole('button', { pressed: true })
  }

  tile(id: string): Locator {
    return this.tiles.filter({ has: this.page.locator(`[data-mover="${id}"]`) })
  }

  /** The ids of the tiles in the order of the board. */
  order(): Promise<string[]> {
    const movers = this.board.locator('[data-mover]')
    return movers.evaluateAll((all) => all.map((one) => one.getAttribute('data-mover') ?? ''))
  }

  id(): Promise<string> {
    return boardOf(this.#server, this.#email)
  }

  /** Every group of the board. */
  async groups(): Promise<string[][]> {
    return this.#server.answer(await this.id())
  }

  /** The groups that are still to be found. */
  async groupsLeft(): Promise<string[][]> {
    const onBoard = new Set(await this.order())
    return (await this.groups()).filter((group) => group.every((id) => onBoard.has(id)))
  }

  /** Opens /game with a run to go on with: its board is there without a press. */
  async resume(): Promise<void> {
    await this.page.goto('/game')
    await expect(this.board).toBeVisible()
  }

  /** Opens /game without a run and starts one. */
  async start(): Promise<void> {
    await this.page.goto('/game')
    await this.press(this.button('Start Game'))
    await expect(this.tiles).toHaveCount(16)
  }

  async select(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.press(this.tile(id))
  }

  /** Selects a group and waits until it stands as a banner. */
  async find(group: readonly string[]): Promise<void> {
    const found = await this.banners.count()
    await this.select(group)
    await expect(this.banners).toHaveCount(found + 1)
  }

  /**
   * Makes the next wrong guess of this board, one away, waits for its answer and takes the words back: `mistakes` are made already.
   */
  async miss(mistakes: 0 | 1 | 2 | 3): Promise<void> {
    await this.select(wrongGuess(await this.groupsLeft(), mistakes))
    const left = ['Three mistakes left.', 'Two mistakes left.', 'One mistake left.'][mistakes]
    await expect(left ? this.status(new RegExp(`^One away.* ${left}`)) : this.finished).toBeVisible()
    if (!left) return
    await this.press(this.button('Clear'))
    await expect(this.selected).toHaveCount(0)
  }

  /** Finds every group that is left. */
  async win(): Promise<void> {
    for (const group of await this.groupsLeft()) await this.find(group)
  }

  /** Presses an entry of the game's menu: it stands on the page where there is room for it. */
  async more(name: string | RegExp): Promise<void> {
    const menu = this.button('Game menu')
    if (await menu.isVisible()) {
      await this.press(menu)
      await this.press(this.dialog('Game menu').getByText(name))
    } else await this.press(this.page.locator('main').getByText(name, { exact: true }))
  }

  /** Gives the run up, and answers the question that this asks. */
  async giveUp(question = 'Give up this run?'): Promise<void> {
    await this.more('Give up')
    await this.press(this.dialog(question).getByRole('button', { name: 'Give up' }))
  }

  /**
   * Says by a key that the player stays at the end of a board, when the page is about to go on: a key of the page's own, which is
   * never too late.
   */
  stayAtEnd(): Promise<void> {
    return this.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let isAsked = false
          const look = () => {
            const isLeaving = document.body.textContent.includes('Any key or tap stays here')
            isAsked ||= isLeaving
            // Again in each frame: the page may not listen yet in the one in which it says so.
            if (isLeaving) dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
            if (isAsked && !isLeaving) resolve()
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
  }
}
