import type { Page } from '@playwright/test'
import { daily } from '../../support/dailies.ts'
import type { TestServer } from '../../support/server.ts'
import { Game } from './game.ts'
import { newPlayer, type Player } from './players.ts'

/** Page object for the daily challenge. */
export class Daily extends Game {
  readonly #player: Player

  constructor(page: Page, server: TestServer, player: Player, hasTouch: boolean) {
    super(page, server, player.email, hasTouch)
    this.#player = player
  }

  override async id(): Promise<string> {
    const { game } = await daily(this.#player.client)
    if (!game) throw new Error('the daily is not started')
    return game.id
  }

  open(): Promise<unknown> {
    return this.page.goto('/daily-challenge')
  }

  /** Returns the time of play that the page shows, in seconds. */
  async seconds(): Promise<number> {
    const [minutes = 0, seconds = 0] = ((await this.page.locator('[data-clock]').textContent()) ?? '')
      .replace(/[^\d:]/g, '')
      .split(':')
      .map(Number)
    return minutes * 60 + seconds
  }
}

/** Creates players who play through the API without a browser. */
export const crowd = (server: TestServer, count: number): Promise<Player[]> =>
  Promise.all(Array.from({ length: count }, () => newPlayer(server)))
