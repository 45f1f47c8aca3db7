import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { challenge, duelOf } from '../../support/duels.ts'
import type { TestServer } from '../../support/server.ts'
import { Game } from './game.ts'
import { Keys } from './keys.ts'
import { newPlayer, noonZone, type Player, signIn } from './players.ts'

/** Page object for the page of a duel, from the view of one of the two players. */
export class Room extends Game {
  readonly player: Player
  readonly keys: Keys
  /** The part of the page that shows the progress of both players, during play and at the end. */
  readonly strip: Locator
  challengeId = ''

  constructor(page: Page, server: TestServer, player: Player, hasTouch: boolean) {
    super(page, server, player.email, hasTouch)
    this.player = player
    this.keys = new Keys(page)
    this.strip = page.getByRole('region', { name: 'The race' })
  }

  async open(challengeId: string): Promise<void> {
    this.challengeId = challengeId
    await this.page.goto(`/game?challenge=${challengeId}`)
  }

  override async id(): Promise<string> {
    const { gameId } = await duelOf(this.player, this.challengeId)
    if (!gameId) throw new Error(`${this.player.username} has not started`)
    return gameId
  }

  /** Returns the row with the progress of the player (`own`) or of the opponent (`other`). */
  row(whose: 'own' | 'other'): Locator {
    return this.strip
      .locator('div', { has: this.page.getByText(/mistakes? left/) })
      .nth(whose === 'own' ? 0 : 1)
  }

  toast(title: string): Locator {
    return this.page.locator('output').getByText(title, { exact: true })
  }

  /** Waits until the board shows its words. */
  async expectWords(): Promise<void> {
    await expect(this.tiles).toHaveCount(20)
  }
}

/** Creates another player with premium, who uses a separate browser. */
export async function otherRoom(browser: Browser, server: TestServer, name?: string): Promise<Room> {
  const player = await newPlayer(server, name)
  await server.makePremium(player.id)
  const context = await browser.newContext({ baseURL: server.origin, timezoneId: noonZone })
  await signIn(context, player)
  return new Room(await context.newPage(), server, player, false)
}

/** Creates an open duel between two players. */
export const openDuel = async (one: Player, other: Player): Promise<string> =>
  (await challenge(one, other)).id
