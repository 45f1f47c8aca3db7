import { expect, type Locator, type Page } from '@playwright/test'
import type { MiniGameAnswer, MiniGameBoard, MiniGameView, StoryRun } from '../../../src/contract/story.ts'
import type { TestServer } from '../../support/server.ts'
import {
  openMiniGame,
  openRun,
  playMiniGame,
  rightMove,
  startChapter,
  winBoards,
  wrongMove,
} from '../../support/story.ts'
import { Keys } from './keys.ts'
import type { Player } from './players.ts'

type MiniGameType = MiniGameBoard['type']

/** For each type of mini-game, the id of a chapter that contains this type and has only a few boards. */
const chapters: Record<MiniGameType, string> = {
  word_connections: 'digital_awakening',
  character_dialog: 'digital_awakening',
  mystery_solve: 'content_creators_guild',
  word_chain: 'content_creators_guild',
  story_completion: 'content_creators_guild',
}

/** Plays a chapter through the API, without the browser, up to the first mini-game of a type. Returns the run. */
async function reach(server: TestServer, player: Player, type: MiniGameType): Promise<StoryRun> {
  await server.makePremium(player.id)
  const { env } = server.app.context
  env.previewEmails = [...env.previewEmails, player.email]
  const started = await startChapter(player.client, { chapterId: chapters[type] })
  await winBoards(server, player.client, started)
  for (;;) {
    const run = await openRun(player.client)
    if (!run?.miniGame) throw new Error(`${chapters[type]} has no ${type}`)
    if (run.miniGame.type === type) return run
    await playMiniGame(player.client, run.id, { skip: true })
  }
}

/** The player's input device: either a finger or mouse, or only a keyboard. */
interface Hand {
  press(target: Locator): Promise<void>
  /**
   * Presses a word of a grid. The Tab key moves the focus to only one word of a grid. The arrow keys move the focus to
   * the other words.
   */
  pressTile(tile: Locator, columns: number): Promise<void>
  /** Chooses one of several cards. */
  choose(card: Locator): Promise<void>
}

const byPointer = (hasTouch: boolean): Hand => {
  const press = (target: Locator) => (hasTouch ? target.tap() : target.click())
  return { press, pressTile: press, choose: press }
}

const byKeys = (page: Page): Hand => {
  const keys = new Keys(page)
  return {
    press: (target) => keys.activate(target),
    async pressTile(tile, columns) {
      const indexOf = (one: Locator) => one.getAttribute('data-index').then(Number)
      const stop = page.locator('main [data-index][tabindex="0"]')
      await keys.tabTo(stop)
      const [from, to] = [await indexOf(stop), await indexOf(tile)]
      const [rows, across] = [
        Math.floor(to / columns) - Math.floor(from / columns),
        (to % columns) - (from % columns),
      ]
      for (let n = 0; n < Math.abs(across); n++) await keys.press(across > 0 ? 'ArrowRight' : 'ArrowLeft')
      for (let n = 0; n < Math.abs(rows); n++) await keys.press(rows > 0 ? 'ArrowDown' : 'ArrowUp')
      await expect(tile).toBeFocused()
      await keys.press('Space')
    },
    async choose(card) {
      const checked = page.getByRole('radio', { checked: true })
      const stop =
        (await checked.count()) > 0 ? checked : page.getByRole('radio', { disabled: false }).first()
      await keys.tabTo(stop)
      await keys.press('Space')
      while (!(await card.isChecked())) await keys.press('ArrowDown')
    },
  }
}

/** Page object for a mini-game. It contains the right answers of the mini-game. */
export class MiniGame {
  readonly page: Page
  readonly run: StoryRun
  readonly #player: Player
  readonly #hand: Hand

  private constructor(page: Page, player: Player, run: StoryRun, hand: Hand) {
    this.page = page
    this.run = run
    this.#player = player
    this.#hand = hand
  }

  /** Opens the page of a chapter. The next mini-game of the chapter has the given type. */
  static async open(
    page: Page,
    server: TestServer,
    player: Player,
    type: MiniGameType,
    how: { hasTouch: boolean } | 'keys',
  ): Promise<MiniGame> {
    const run = await reach(server, player, type)
    const hand = how === 'keys' ? byKeys(page) : byPointer(how.hasTouch)
    const game = new MiniGame(page, player, run, hand)
    await page.goto(`/story-mode?chapter=${run.chapterId}`)
    // Before the first mini-game, the page shows the passage of the story that follows the last board.
    if (run.miniGame?.number === 1) await hand.press(game.button('Go on'))
    await expect(game.heading(run.miniGame?.scene.title ?? '')).toBeVisible()
    return game
  }

  button(name: string): Locator {
    return this.page.locator('main').getByRole('button', { name, exact: true })
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true })
  }

  /** The latest such text in the live region for screen readers. */
  said(text: string | RegExp): Locator {
    return this.page.locator('[aria-live="polite"]').getByText(text).last()
  }

  get clock(): Locator {
    return this.page.getByRole('timer')
  }

  press(target: Locator): Promise<void> {
    return this.#hand.press(target)
  }

  async begin(): Promise<void> {
    await this.press(this.button('Begin'))
    await expect(this.clock).toBeVisible()
  }

  /** Returns the mini-game's state on the server. */
  view(): Promise<MiniGameView> {
    return openMiniGame(this.#player.client, this.run.id)
  }

  /** Returns the player's current mini-game, or null if no mini-game is left. */
  async next(): Promise<StoryRun['miniGame']> {
    return (await openRun(this.#player.client))?.miniGame ?? null
  }

  /** Makes the next right or wrong move through the page, and waits for the server's reply. */
  async move(kind: 'right' | 'wrong'): Promise<void> {
    const view = await this.view()
    const judged = this.page.waitForResponse((response) => response.request().method() === 'POST')
    await this.#make(view.board, kind === 'right' ? rightMove(view) : wrongMove(view))
    await judged
    await expect(this.page.locator('main')).not.toHaveAttribute('aria-busy', 'true')
  }

  /** Makes moves until the mini-game is over, and waits for the text at its end. */
  async end(kind: 'right' | 'wrong'): Promise<void> {
    const { id } = await this.view()
    do await this.move(kind)
    while ((await this.next())?.id === id)
    await expect(this.heading(kind === 'right' ? 'Solved' : 'Not this time')).toBeFocused()
  }

  async #make(board: MiniGameBoard, answer: MiniGameAnswer): Promise<void> {
    const words = 'words' in answer ? answer.words : []
    const choice = (board: { choices: string[] }) =>
      board.choices['choice' in answer ? answer.choice : 0] ?? ''
    switch (board.type) {
      case 'word_connections':
        for (const tile of await this.#tiles(words)) await this.#hand.pressTile(tile, board.groupSize)
        return this.press(this.button('Check'))
      case 'word_chain':
        return this.press(this.#word('word' in answer ? answer.word : ''))
      case 'story_completion':
        for (const [gap, word] of words.entries()) {
          const empty = this.button(`Gap ${gap + 1} of ${words.length}, empty`)
          if (!(await empty.isVisible())) continue
          await this.press(empty)
          await this.press(this.#word(word))
        }
        return this.press(this.button('Read it out'))
      case 'character_dialog':
        return this.press(this.button(choice(board)))
      case 'mystery_solve':
        await this.#hand.choose(this.page.getByRole('radio', { name: choice(board), exact: true }))
        return this.press(this.button('Name'))
    }
  }

  /** Returns the element of the page with the given word, which the player can choose. */
  #word(word: string): Locator {
    return this.page.locator(`main fieldset [data-word="${word}"]`)
  }

  /** Returns the tiles to press so that exactly these words are selected. */
  async #tiles(words: readonly string[]): Promise<Locator[]> {
    const tiles = await this.page.locator('main [data-index]').all()
    const wanted: Locator[] = []
    for (const tile of tiles) {
      const isSelected = (await tile.getAttribute('aria-pressed')) === 'true'
      const word = (await tile.locator('[data-mover]').getAttribute('data-mover')) ?? ''
      // Tiles to deselect come first, because the player cannot select another word while the maximum is selected.
      if (isSelected && !words.includes(word)) wanted.unshift(tile)
      if (!isSelected && words.includes(word)) wanted.push(tile)
    }
    return wanted
  }
}
