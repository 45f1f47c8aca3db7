import type { Board } from '../../src/engine/board/board.ts'
import { MADE_CATEGORY } from '../../src/engine/made-board/board-of-draft.ts'
import { newOwner } from '../e2e/support/desk.ts'
import { newPlayer, signIn } from '../e2e/support/players.ts'
import type { Client } from '../support/client.ts'
import { answerOf, playGuess, publishBoard, startMade, visitGuess } from '../support/made-boards.ts'
import { wrongGuess } from '../support/server.ts'
import { type Screen, type Stage, titled } from './stage.ts'

const words: [name: string, words: string[], note?: string][] = [
  [
    'At the harbour',
    ['BUOY', 'CRANE', 'QUAY', 'PILOT'],
    'A pilot comes on board to steer a ship into the harbour.',
  ],
  ['Wading birds', ['HERON', 'STORK', 'IBIS', 'EGRET']],
  ['Parts of a lamp', ['SHADE', 'BULB', 'SWITCH', 'CORD'], 'The cord is also called a flex.'],
  ['___ house', ['LIGHT', 'GREEN', 'BOAT', 'CLUB']],
]

/** A board as a person would make it, so that the pictures look like real ones. */
const harbour: Board = {
  groups: words.map(([name, texts, note], n) => ({
    ...{ categoryId: MADE_CATEGORY, name, kind: 'members' as const },
    ...{ difficulty: n + 1, color: `group-${n + 1}`, words: texts, ...(note && { note }) },
  })),
  tiles: Array.from({ length: 16 }, (_, place) => ({
    ...{ id: `${place}`, group: place % 4, text: words[place % 4]?.[1][Math.floor(place / 4)] ?? '' },
  })),
}

const titles = [
  'Feathers and fairways',
  'Things my grandmother said',
  'A long walk by the sea, with a dog and without a map',
  'Kitchen drawer',
  'Odd ones',
  'Sixteen ways home',
]

/** Publishes a board by a new maker. */
async function publish({ server }: Stage, given: Parameters<typeof publishBoard>[2] = {}) {
  const maker = await newPlayer(server)
  return { maker, ...(await publishBoard(server, maker.id, given)) }
}

async function listBoards(stage: Stage): Promise<string> {
  const listed = []
  for (const [n, title] of titles.entries())
    listed.push(
      await publish(stage, {
        ...{ title, groups: 4 + (n % 3), isListed: true, age: 60 * n },
        ...{ plays: 3 * n * n, hearts: n, expected: 1 + n },
      }),
    )
  return listed[0]?.maker.username ?? ''
}

/** Plays a board with an API client: one mistake, then as many groups as wanted, then the rest is given up. */
async function playGuest(client: Client, { id, board }: { id: string; board: Board }, found: number) {
  const game = await startMade(client, id)
  const groups = answerOf(board, game.words)
  await visitGuess(client, id, wrongGuess(groups, 0))
  for (const group of groups.slice(0, found)) await visitGuess(client, id, group)
  if (found < groups.length) await client.call('POST /api/boards/:id/give-up', { params: { id } })
}

/** Plays the board of this stage to its end, after a few other people, and opens the page of the board. */
async function playedBoard(stage: Stage, as: 'player' | 'visitor', found = 4) {
  const published = await publish(stage, { title: 'Harbour lights', board: harbour, isListed: true })
  for (const others of [4, 4, 2, 0, 4, 1]) await playGuest(stage.server.client(), published, others)
  await publish(stage, { title: 'Kitchen drawer', groups: 5, isListed: true, plays: 12, hearts: 3 })
  const { id, board } = published
  if (as === 'visitor') {
    const client = stage.server.client()
    await playGuest(client, published, found)
    await signIn(stage.context, { client })
  } else {
    const { client } = await stage.player()
    const game = await startMade(client, id)
    const groups = answerOf(board, game.words)
    await playGuess(client, game.id, wrongGuess(groups, 0))
    for (const group of groups.slice(0, found)) await playGuess(client, game.id, group)
    if (found < groups.length) await client.call('POST /api/game/:id/give-up', { params: { id: game.id } })
  }
  await stage.page.goto(`/b/${id}`)
  await stage.page.getByRole('region', { name: 'Your result' }).waitFor()
  await stage.page.waitForLoadState('networkidle')
}

const list = (name: string, path: (maker: string) => string, isVisitor = false): Screen => ({
  name: `boards, ${name}`,
  show: async (stage) => {
    const maker = await listBoards(stage)
    if (!isVisitor) await stage.player()
    await stage.page.goto(path(maker))
    await titled(stage.page)
    await stage.page.waitForLoadState('networkidle')
  },
})

const before = (name: string, path: string, sign: 'player' | undefined): Screen => ({
  name: `made board, ${name}`,
  show: async (stage) => {
    const { id } = await publish(stage, {
      ...{ title: 'Harbour lights at the end of a long and windy evening', board: harbour },
      ...{ plays: 31, hearts: 4 },
    })
    if (sign) await stage[sign]()
    await stage.page.goto(`/b/${id}${path}`)
    await stage.page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  },
})

const playing = (name: string, path: string, groups: number, sign?: 'player'): Screen => ({
  name: `made board, ${name}`,
  show: async (stage) => {
    const { id } = await publish(stage, {
      title: 'Harbour lights at the end of a long and windy evening',
      ...(groups === 4 ? { board: harbour } : { groups }),
    })
    if (sign) await stage[sign]()
    await stage.page.goto(`/b/${id}${path}`)
    await stage.page.getByRole('button', { name: 'Play', exact: true }).click()
    await stage.page.getByRole('grid', { name: 'Words' }).waitFor()
  },
})

export const madeBoardScreens: Screen[] = [
  list('new', () => '/boards?sort=new'),
  list('a visitor', () => '/boards?sort=new', true),
  list('of a maker', (maker) => `/boards?sort=new&author=${maker}`),
  list('nothing found', () => '/boards?search=zzzz'),
  before('before', '', 'player'),
  before('before, a visitor', '', undefined),
  playing('playing', '', 4, 'player'),
  playing('playing, a visitor', '', 4),
  playing('playing, six groups', '', 6),
  { name: 'made board, solved', show: (stage) => playedBoard(stage, 'player') },
  { name: 'made board, lost', show: (stage) => playedBoard(stage, 'player', 1) },
  { name: 'made board, solved by a visitor', show: (stage) => playedBoard(stage, 'visitor') },
  {
    name: 'made board, reporting',
    show: async (stage) => {
      await playedBoard(stage, 'player')
      await stage.page.getByRole('button', { name: 'Report' }).click()
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'made board, not here',
    show: async ({ page }) => {
      await page.goto('/b/no-such-board')
      await page.getByRole('link', { name: 'Other boards' }).waitFor()
    },
  },
  before('frame', '/embed', undefined),
  playing('frame, playing', '/embed', 4),
  {
    name: 'made board, frame, the end',
    show: async (stage) => {
      await playing('', '/embed', 4).show(stage)
      await stage.page.getByRole('button', { name: 'Game menu' }).click()
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
      await stage.page.getByRole('link', { name: 'More boards on WordConnect' }).waitFor()
    },
  },
  {
    name: 'desk, boards',
    show: async (stage) => {
      await listBoards(stage)
      await signIn(stage.context, await newOwner(stage.server))
      await stage.page.goto('/desk#boards')
      await stage.page.getByRole('list', { name: 'Boards, newest first' }).waitFor()
    },
  },
  {
    name: 'desk, a board',
    show: async (stage) => {
      const { id, board } = await publish(stage, { title: 'Harbour lights', board: harbour })
      for (const reason of ['offensive', 'two_solutions'] as const) {
        const { client } = await newPlayer(stage.server)
        await client.call('POST /api/boards/:id/report', {
          params: { id },
          body: { reason, note: `What about ${board.groups[0]?.words[0]}?` },
        })
      }
      await signIn(stage.context, await newOwner(stage.server))
      await stage.page.goto('/desk')
      await stage.page
        .getByRole('list', { name: 'What waits, oldest first' })
        .getByRole('button', { name: /Board/ })
        .first()
        .click()
      await stage.page.getByRole('group', { name: 'Decisions' }).waitFor()
    },
  },
]
