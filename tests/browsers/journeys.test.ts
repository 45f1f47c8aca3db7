import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { newEmail, newName, newPlayer, PASSWORD } from '../e2e/support/players.ts'
import { challenge, playSide, sayReady, startSide } from '../support/duels.ts'
import { publishBoard } from '../support/made-boards.ts'
import { wrongGuess } from '../support/server.ts'
import { Board, banners, tileAt, tiles } from './support/board.ts'
import { isHere } from './support/engine.ts'
import { button, field, heading, type Page } from './support/page.ts'
import { type Site, startSite } from './support/site.ts'

// The main journeys, once in each engine. tests/e2e checks in one engine what each page does; these tests check that no
// engine stands in the way. A journey also fails on an error of a script, on any page and in any engine.

const { engine, hasWorker } = inject('combination')

let site: Site
let page: Page
let board: Board

describe.skipIf(!isHere(engine))(`${engine}, ${hasWorker ? 'with' : 'without'} the service worker`, () => {
  beforeAll(async () => {
    site = await startSite(engine, { latency: 0, hasWorker })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    page = await site.newPage()
    board = new Board(page, site.server)
  })
  afterEach(() => expect(site.front.takeErrors(), 'errors of scripts').toEqual([]))

  /** Creates a player, and signs the player in in the browser. */
  const signedIn = async ({ isPremium = false } = {}) => {
    const player = await newPlayer(site.server)
    if (isPremium) await site.server.makePremium(player.id)
    await page.signIn(player.client.cookie)
    return player
  }

  test('a visitor guesses wrong, then right, to the end of the first board', async () => {
    await page.open('/')
    await page.see(heading('Find two more that go with these.'))
    await page.count(tiles, 16)
    await page.press(button('Clear'))
    await board.select(wrongGuess(await board.groupsLeft()))
    await page.read('One away. Three mistakes left.')
    await page.press(button('Clear'))
    await board.win()
    await page.see(heading('You found all four groups.'))
    await page.see(button('Keep it with a free account'))
  })

  test('a new player signs up, chooses a name and gets a board', async () => {
    await page.open('/game')
    // Words to play with appear beside the form. Before that, the form could still move.
    await page.count(tiles, 16)
    await page.press({ css: '[role="tab"]', name: 'Sign Up' })
    await page.fill(field(/^First name/), 'Mira')
    await page.fill(field('Email'), newEmail())
    await page.fill(field('Password'), PASSWORD)
    await page.press(button('Create Account'))
    await page.fill(field('Username'), newName())
    await page.read('Username is available!')
    await page.press(button('Set Username'))
    await page.waitForAddress('/game')
    await page.press(button('Start Game'))
    await page.count(tiles, 16)
  })

  test('a run by drag and by keys: tiles change their places, and a level is won', async () => {
    await signedIn()
    await page.open('/game')
    await page.press(button('Start Game'))
    await page.count(tiles, 16)
    const before = await board.order()
    await page.drag(tileAt(1), tileAt(10))
    const dragged = await page.waitFor('another order of the tiles', async () => {
      const order = await board.order()
      return order.join() !== before.join() && order
    })
    expect([dragged[1], dragged[10]]).toEqual([before[10], before[1]])
    const [first = [], ...others] = await board.groupsLeft()
    await page.tab.evaluate(() => document.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus())
    await board.selectByKeys(first)
    await page.count(banners, 1)
    await page.waitFor('the focus on the board', () =>
      page.tab.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null),
    )
    for (const group of others.slice(0, 2)) await board.find(group)
    await board.select(others[2] ?? [])
    // The engines press the centre of a tile, as screen readers do, so the next level waits.
    await page.read('The next level waits for your press.')
    await page.press(button('Next Level'))
    await page.see(heading('Level 2'))
  })

  test('the daily challenge, from its start to its result', async () => {
    await signedIn()
    await page.open('/daily-challenge')
    await page.press(button('Take Challenge'))
    await page.count(tiles, 16)
    await board.win()
    await page.see(heading('Challenge Complete'))
    await page.see(button('Share'))
  })

  test('a duel with a rival who plays at the same time', async () => {
    const player = await signedIn({ isPremium: true })
    const rival = await newPlayer(site.server)
    await site.server.makePremium(rival.id)
    const { id } = await challenge(rival, player)
    await page.open(`/game?challenge=${id}`)
    await page.read(`${rival.username} is not here yet.`)
    await page.press(button('I’m ready'))
    await sayReady(rival, id)
    await page.count(tiles, 20)
    const { id: theirs } = await startSide(rival, id)
    await playSide(site.server, rival, theirs, { groups: 1 })
    await page.read('1 of 5')
    await board.win()
    await page.see(heading('Score Submitted'))
  })

  test('hints are bought in the store with a test card', async () => {
    const player = await signedIn()
    await page.open('/premium-store')
    await page.press(button(/^Buy ?5 Hints/))
    await page.press(button(/^Succeeds/))
    await page.press(button(/^Pay \$/))
    await page.read('Payment Successful')
    expect((await player.client.call('GET /api/subscription/status')).hintsRemaining).toBe(6)
  })

  test('a board of the story, from the list of chapters', async () => {
    await signedIn({ isPremium: true })
    await page.open('/story-mode')
    await page.press({ css: 'main button, main a', name: /^Start Adventure/ })
    await page.press(button('Start Challenge'))
    await page.count(tiles, 16)
    await board.win(() => page.press(button('Check Selection')))
    await page.see(heading('Game Complete!'))
  })

  test('a board of a player, from the list to its end, and in a frame; a board is begun in the workshop', async () => {
    const maker = await newPlayer(site.server)
    const made = await publishBoard(site.server, maker.id, { title: newName(), isListed: true })
    await signedIn()
    await page.open('/boards?sort=new')
    await page.press({ css: 'main a', name: made.title })
    await page.press(button('Play'))
    await page.count(tiles, 16)
    await board.win()
    await page.see(heading(made.title))
    await page.read('4 of 4')
    await page.open(`/b/${made.id}/embed`)
    await page.press(button('Play'))
    await page.count(tiles, 16)
    await page.open('/boards/new')
    await page.fill(field('Title'), 'Harbour lights')
    await page.read('Saved')
  })

  test('the server is away, and comes back', async () => {
    await signedIn()
    await page.open('/game')
    await page.press(button('Start Game'))
    await page.count(tiles, 16)
    const groups = await board.groupsLeft()
    if (hasWorker) await workerOf(page)
    await site.front.goAway()
    await board.select(groups[0] ?? [])
    await page.read('Your guess is kept')
    await site.front.comeBack()
    await page.count(banners, 1)
    if (!hasWorker) return
    await site.front.goAway()
    await page.open('/how-to-play')
    await page.see(heading('WordConnect cannot be reached'))
    await site.front.comeBack()
    await page.see(heading('How to play'))
  })
})

/** Waits until the service worker of the page is active, so that it answers the next navigation. */
const workerOf = (at: Page) =>
  at.waitFor('the service worker', () =>
    at.tab.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === 'activated'),
  )
