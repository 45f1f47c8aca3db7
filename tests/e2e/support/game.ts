import { expect, type Locator, type Page } from '@playwright/test'
import type { Client } from '../../support/client.ts'
import { type TestServer, wrongGuess } from '../../support/server.ts'
import { boardOf } from './players.ts'

/** Switches on "Wait for me", so that the panel at the end of a board stays open. Call this before a page opens. */
export async function keepPanel({ client }: { client: Client }): Promise<void> {
  await client.call('PUT /api/account/settings', { body: { waitForMe: true } })
}

/** Page object for the game. It can also read the right groups of the current board from the server. */
export class Game {
  readonly page: Page
  readonly #server: TestServer
  readonly #email: string
  readonly #hasTouch: boolean
  readonly board: Locator
  readonly tiles: Locator
  /** The list of groups that the page shows after the end of a board. */
  readonly finished: Locator
  /**
   * The banners of all groups that the page shows, during play or at the end. They include the groups that the player
   * did not find.
   */
  readonly banners: Locator
  /** At the end of the board, the groups that the player did not find. */
  readonly missed: Locator
  /** The SVG paths of the line that connects the selected tiles. */
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
    this.thread = page.locator('svg[data-thread] [data-piece]')
  }

  /** Presses an element with a finger on the phone, and with the mouse on the desktop. */
  press(target: Locator): Promise<void> {
    return this.#hasTouch ? target.tap() : target.click()
  }

  /**
   * Presses an element as a person does. A press of Playwright is exactly at the centre, where a screen reader sends its
   * presses. After such a press, no page continues automatically.
   */
  pressAside(target: Locator): Promise<void> {
    const position = { x: 20, y: 14 }
    return this.#hasTouch ? target.tap({ position }) : target.click({ position })
  }

  /** Presses an element that is marked as disabled but still reacts to a press. */
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

  /** The panel that the page shows at the end of a board. */
  panel(name: 'Level Complete' | 'Game Over' | 'Your result'): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  status(text: string | RegExp): Locator {
    return this.page.locator('main').getByText(text)
  }

  /** The latest such text in the live region for screen readers. */
  said(text: string | RegExp): Locator {
    return this.page.locator('[aria-live="polite"]').getByText(text).last()
  }

  get selected(): Locator {
    return this.board.getByRole('button', { pressed: true })
  }

  tile(id: string): Locator {
    return this.tiles.filter({ has: this.page.locator(`[data-mover="${id}"]`) })
  }

  /** Returns the ids of the tiles in the order in which they are on the board. */
  order(): Promise<string[]> {
    const movers = this.board.locator('[data-mover]')
    return movers.evaluateAll((all) => all.map((one) => one.getAttribute('data-mover') ?? ''))
  }

  id(): Promise<string> {
    return boardOf(this.#server, this.#email)
  }

  /** Returns every group of the board. */
  async groups(): Promise<string[][]> {
    return this.#server.answer(await this.id())
  }

  /** Returns the groups that are not found yet. */
  async groupsLeft(): Promise<string[][]> {
    const onBoard = new Set(await this.order())
    return (await this.groups()).filter((group) => group.every((id) => onBoard.has(id)))
  }

  /**
   * Opens /game for a player with an open run. The page then shows the board immediately, without a press of a button.
   */
  async resume(): Promise<void> {
    await this.page.goto('/game')
    await expect(this.board).toBeVisible()
  }

  /** Opens /game for a player without a run and starts a run. */
  async start(): Promise<void> {
    await this.page.goto('/game')
    await this.press(this.button('Start Game'))
    await expect(this.tiles).toHaveCount(16)
  }

  async select(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.pressAside(this.tile(id))
  }

  /** Selects a group and waits until the page shows its banner. */
  async find(group: readonly string[]): Promise<void> {
    const found = await this.banners.count()
    await this.select(group)
    await expect(this.banners).toHaveCount(found + 1)
  }

  /**
   * Makes a wrong guess with three words of one group and one other word. Waits for the reply and deselects the words.
   * `mistakes` is the number of earlier mistakes on the board.
   */
  async miss(mistakes: 0 | 1 | 2 | 3): Promise<void> {
    await this.select(wrongGuess(await this.groupsLeft(), mistakes))
    const left = ['Three mistakes left.', 'Two mistakes left.', 'One mistake left.'][mistakes]
    await expect(left ? this.status(new RegExp(`^One away.* ${left}`)) : this.finished).toBeVisible()
    if (!left) return
    await this.press(this.button('Clear'))
    await expect(this.selected).toHaveCount(0)
  }

  /** Plays the board to its end by finding all remaining groups. */
  async win(): Promise<void> {
    for (const group of await this.groupsLeft()) await this.find(group)
  }

  /** Presses an entry of the game's menu. On a wide screen the entry is visible without a menu. */
  async more(name: string | RegExp): Promise<void> {
    const menu = this.button('Game menu')
    if (await menu.isVisible()) {
      await this.press(menu)
      await this.press(this.dialog('Game menu').getByText(name))
    } else await this.press(this.page.locator('main').getByText(name, { exact: true }))
  }

  /**
   * Gives up the run, and confirms the dialog. Waits for the reply, because a page that a test opens earlier cancels the
   * request.
   */
  async giveUp(question = 'Give up this run?'): Promise<void> {
    await this.more('Give up')
    const ended = this.page.waitForResponse((response) => response.url().endsWith('/give-up'))
    await this.press(this.dialog(question).getByRole('button', { name: 'Give up' }))
    await ended
  }

  /**
   * Presses a key at the end of a board, so that the page does not continue automatically. A script in the page sends
   * the key, because the page soon continues.
   */
  stayAtEnd(): Promise<void> {
    return this.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let isAsked = false
          const look = () => {
            const isLeaving = document.body.textContent.includes('Any key or tap stays here')
            isAsked ||= isLeaving
            // The script sends the key again in each frame, because the page possibly does not handle keys yet when the
            // text appears.
            if (isLeaving) dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
            if (isAsked && !isLeaving) resolve()
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
  }
}
