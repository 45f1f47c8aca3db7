import type { Page } from '@playwright/test'
import type { TestServer } from '../../support/server.ts'
import { Game } from './game.ts'
import type { Player } from './players.ts'

/** Page object for the practice page. */
export class Practice extends Game {
  readonly #player: Player

  constructor(page: Page, server: TestServer, player: Player, hasTouch: boolean) {
    super(page, server, player.email, hasTouch)
    this.#player = player
  }

  override async id(): Promise<string> {
    const { game } = await this.#player.client.call('GET /api/practice')
    if (!game) throw new Error('no practice board is open')
    return game.id
  }

  open(): Promise<unknown> {
    return this.page.goto('/practice')
  }
}
