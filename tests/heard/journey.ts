import type { Client } from '../support/client.ts'
import { challenge, openRoom, playSide, sayReady, startSide } from '../support/duels.ts'
import type { TestServer } from '../support/server.ts'
import { groups } from './boards.ts'

/** A browser with a keyboard, and what a screen reader says there. Each browser has its own implementation. */
export interface Listener {
  /** Loads an address, as if the player typed it. */
  open(path: string): Promise<void>
  /** Waits until a document that loads by itself is complete. */
  arrives(): Promise<void>
  /** Presses a key by its name in Playwright: `Tab`, `Enter`, `ArrowDown`, `s`. */
  press(key: string): Promise<void>
  /** Types into the field with the focus. */
  type(text: string): Promise<void>
  /** Returns the role and the name of the element with the focus. */
  focused(): Promise<string>
  /** Returns the words of the board in their order, and the index of the word with the focus, or -1. */
  board(): Promise<{ words: string[]; at: number }>
  /** Waits until something new is said, or has the focus, that matches the pattern. */
  hears(pattern: RegExp): Promise<void>
  /** Writes a headline into the transcript. */
  chapter(title: string): Promise<void>
}

const player = { email: 'mira@wordconnect.example', password: 'a quiet harbour', name: 'mira_w' }
const RIVAL = 'lexi_k'
/** A number that is larger than the number of Tab stops of every page. */
const MOST_STOPS = 60
const COLUMNS = 4

async function tabTo(listener: Listener, wanted: RegExp): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (wanted.test(await listener.focused())) return
    await listener.press('Tab')
  }
  throw new Error(`Tab does not reach ${wanted}`)
}

async function activate(listener: Listener, wanted: RegExp): Promise<void> {
  await tabTo(listener, wanted)
  await listener.press('Enter')
}

async function select(listener: Listener, words: readonly string[]): Promise<void> {
  for (const word of words) {
    const { words: order, at } = await listener.board()
    const to = order.indexOf(word)
    if (at < 0 || to < 0) throw new Error(`the focus is not on the board, or ${word} is not`)
    const down = Math.floor(to / COLUMNS) - Math.floor(at / COLUMNS)
    const right = (to % COLUMNS) - (at % COLUMNS)
    for (let n = 0; n < Math.abs(right); n++) await listener.press(right > 0 ? 'ArrowRight' : 'ArrowLeft')
    for (let n = 0; n < Math.abs(down); n++) await listener.press(down > 0 ? 'ArrowDown' : 'ArrowUp')
    await listener.press('Space')
  }
}

/** Finds the groups at these indexes of `groups`. The last one ends the board, and `end` is said. */
async function find(listener: Listener, indexes: readonly number[], end?: RegExp): Promise<void> {
  for (const index of indexes) {
    const group = groups[index]
    if (!group) continue
    await select(listener, group.words)
    const isLast = index === indexes.at(-1)
    await listener.hears(isLast && end ? end : new RegExp(`^Correct: ${group.name}\\.`))
    if (!isLast) await listener.hears(/, row \d, column \d\.$/)
  }
}

/**
 * The whole journey: landing page, first board, account, level, daily challenge, duel and purchase, with the keyboard
 * alone. The rival plays through the API.
 */
export async function journey(listener: Listener, server: TestServer): Promise<void> {
  const [fish, trees] = [groups[0].words, groups[1].words]

  await listener.chapter('The landing page')
  await listener.open('/')
  await tabTo(listener, /^button COD\b/)

  await listener.chapter('The first board')
  await listener.press('s')
  await listener.hears(/Shuffled\./)
  await listener.press('ControlOrMeta+z')
  await listener.hears(/undone\./)
  // Two words of a visitor's board are selected.
  await listener.press('Escape')
  await listener.hears(/Selection cleared\./)
  await select(listener, [...fish.slice(0, 3), trees[0]])
  await listener.hears(/mistakes left/i)
  await listener.press('Escape')
  await listener.hears(/Selection cleared\./)
  await find(listener, [0, 1, 2, 3], /^button Keep it/)

  await listener.chapter('Signing up')
  await activate(listener, /^button Keep it/)
  await tabTo(listener, /^textbox Email/)
  await listener.type(player.email)
  await listener.press('Tab')
  await listener.type(player.password)
  await listener.press('Enter')
  await listener.hears(/Choose Your Username/)
  await tabTo(listener, /^textbox Username/)
  await listener.type(player.name)
  await listener.hears(/available/)
  await listener.press('Enter')
  await listener.hears(/^Username set/)
  await listener.arrives()

  await listener.chapter('A level')
  await activate(listener, /^button Next Level/)
  await listener.hears(/^Level 2\. /)
  await listener.press('h')
  await listener.hears(/Press H again/)
  await listener.press('h')
  await listener.hears(/go together/)
  await select(listener, [...fish.slice(0, 3), trees[0]])
  await listener.hears(/mistakes left/i)
  await listener.press('Escape')
  await listener.hears(/Selection cleared\./)
  await find(listener, [0, 1, 2, 3], /^heading /)
  await listener.hears(/^Score saved/)
  await activate(listener, /^button Continue Playing/)
  await listener.hears(/^Level 3\. /)

  await listener.chapter('The daily challenge')
  await listener.open('/daily-challenge')
  await activate(listener, /^button (Take|Start) Challenge/)
  await listener.hears(/16 words/)
  await find(listener, [0, 1, 2, 3], /^heading Challenge Complete/)
  await tabTo(listener, /^button Share/)

  await listener.chapter('A duel')
  const { rival, duel } = await makeDuel(server)
  await listener.open(`/game?challenge=${duel}`)
  const stream = await openRoom(rival, duel)
  await listener.hears(/is here\./)
  await sayReady(rival, duel)
  await listener.hears(/is ready\./)
  await activate(listener, /^button I’m ready/)
  await listener.hears(/^20 words/)
  const { id: theirs } = await startSide(rival, duel)
  await listener.hears(/has started\./)
  await find(listener, [0, 1])
  await playSide(server, rival, theirs, { groups: 1 })
  await listener.hears(/has found one group\./)
  await find(listener, [2, 3, 4], /^heading /)
  await tabTo(listener, /^link Leave/)
  await stream.leave()

  await listener.chapter('A purchase')
  await listener.open('/premium-store')
  await activate(listener, /^button Buy 5 Hints/)
  await listener.hears(/Complete Purchase/)
  await activate(listener, /^button Succeeds/)
  await activate(listener, /^button Pay /)
  await listener.hears(/Payment Successful/)
}

/** Makes a duel between the player and a rival. Both have premium. */
async function makeDuel(server: TestServer) {
  const client: Client = server.client()
  await client.call('POST /api/auth/login', { body: { email: player.email, password: player.password } })
  const { id } = await client.call('GET /api/auth/user')
  const rival = await server.player(RIVAL)
  for (const one of [id, rival.id]) await server.makePremium(one)
  const { id: duel } = await challenge(rival, { client, id, username: player.name })
  return { rival, duel }
}
