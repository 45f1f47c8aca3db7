import type { BoardFigures, Check, OwnBoard, OwnBoardRow } from '../../src/contract/made-board/workshop.ts'
import { type Screen, type Stage, titled } from './stage.ts'

const ID = 'a-board-of-the-maker'

/** The board of these screens. EAGLE is also a score in golf, and ALBATROSS is also a bird. */
const board: OwnBoard = {
  id: ID,
  title: 'Feathers and fairways',
  groups: [
    { name: 'Birds', words: ['eagle', 'robin', 'wren', 'finch'], note: 'All of them sing, more or less.' },
    { name: 'Golf scores', words: ['birdie', 'bogey', 'par', 'albatross'] },
    { name: 'On a building site', words: ['crane', 'digger', 'road roller', 'cement mixer'] },
    { name: 'Cheeses', words: ['brie', 'feta', 'gouda', 'edam'] },
  ],
  rulings: [{ word: 'roller', group: 0, fits: false }],
  state: 'draft',
  isFixed: false,
  version: 3,
  updatedAt: '2026-11-26T12:00:00.000Z',
  previousId: null,
  reason: null,
}

const sound: Check = {
  problems: [],
  solutions: 1,
  rival: null,
  fits: [
    { word: 'crane', group: 0, why: 'A crane is a bird.', source: 'catalogue', strength: 96 },
    { word: 'birdie', group: 0, why: 'A birdie is a small bird.', source: 'word_net', strength: 61 },
    { word: 'robin', group: 3, why: 'Robin is close to Cheeses.', source: 'likeness', strength: 22 },
  ],
  fifthGroup: { name: 'Words of a carpenter', words: ['finch', 'par', 'crane', 'brie'] },
  herrings: [{ name: 'Things that fly', words: ['robin', 'albatross', 'crane'], strength: 60 }],
  difficulty: { value: 3.2, low: 2.5, high: 3.9 },
  solvedOf100: 62,
  suggestions: [],
  pulls: [{ word: 'crane', names: ['Birds', 'Sitcom families'] }],
}

const double: Check = {
  ...sound,
  solutions: 2,
  rival: {
    groups: [
      {
        group: 0,
        words: ['robin', 'wren', 'finch', 'albatross'],
        why: 'Albatross is a bird in our catalogue.',
      },
      { group: 1, words: ['birdie', 'bogey', 'par', 'eagle'], why: 'An eagle is two under par.' },
      { group: 2, words: ['crane', 'digger', 'road roller', 'cement mixer'], why: '' },
      { group: 3, words: ['brie', 'feta', 'gouda', 'edam'], why: '' },
    ],
    swap: { group: 0, out: 'eagle', in: 'heron' },
  },
  problems: [
    { group: 3, word: 'edam', code: 'rare_word', message: 'Few people know “edam”.', blocks: false },
    {
      group: 2,
      word: 'cement mixer',
      code: 'word_too_long',
      message: '“cement mixer” is long for a tile.',
      blocks: true,
    },
  ],
}

const unfinished: Check = {
  ...sound,
  solutions: 0,
  fits: [],
  fifthGroup: null,
  herrings: [],
  solvedOf100: null,
  suggestions: [{ group: 0, words: ['crane', 'kite', 'swift', 'puffin', 'turkey'] }],
  pulls: [],
}

const card: BoardFigures['card'] = {
  id: ID,
  title: board.title,
  author: { username: 'quietharbour' } as BoardFigures['card']['author'],
  groupCount: 4,
  publishedAt: '2026-11-20T12:00:00.000Z',
  plays: 214,
  solvedPercent: 58,
  difficulty: { value: 3.4, measured: true },
  hearts: 31,
  hearted: false,
  played: null,
  isAmbiguous: false,
  previousId: null,
}

const row: OwnBoardRow = {
  ...{ id: ID, title: board.title, state: 'published', version: 3, updatedAt: '2026-11-20T12:00:00.000Z' },
  ...{ previousId: null, reason: null, finishedGroups: 4, card },
}

/** A list with a board in each state. */
const rows: OwnBoardRow[] = [
  { ...row, id: 'draft', title: '', state: 'draft', finishedGroups: 2, card: null },
  row,
  { ...row, id: 'new', title: 'Knots and nots', card: { ...card, plays: 0, solvedPercent: null, hearts: 0 } },
  { ...row, id: 'double', title: 'Second thoughts', card: { ...card, isAmbiguous: true } },
  { ...row, id: 'waiting', title: 'Sixteen names of towns', state: 'waiting', card: null },
  {
    ...{ ...row, id: 'refused', title: 'Not for everybody', state: 'refused', card: null },
    reason: 'Two of the words are insults.',
  },
]

const figures: BoardFigures = {
  card,
  ended: 190,
  curve: [18, 22, 11, 7, 42],
  tried: [
    {
      words: ['robin', 'wren', 'finch', 'albatross'],
      colors: ['group-1', 'group-1', 'group-1', 'group-2'],
      percent: 41,
    },
    {
      words: ['crane', 'robin', 'wren', 'cement mixer'],
      colors: ['group-3', 'group-1', 'group-1', 'group-3'],
      percent: 17,
    },
    {
      words: ['brie', 'par', 'crane', 'finch'],
      colors: ['group-4', 'group-2', 'group-3', 'group-1'],
      percent: 9,
    },
  ],
  groups: [
    { name: 'Cheeses', color: 'group-4', words: ['brie'], foundPercent: 94 },
    { name: 'On a building site', color: 'group-3', words: ['crane'], foundPercent: 81 },
    { name: 'Golf scores', color: 'group-2', words: ['par'], foundPercent: 63 },
    { name: 'Birds', color: 'group-1', words: ['wren'], foundPercent: 59 },
  ],
  gaveUp: [14, 6, 3, 0],
  days: [2, 0, 5, 9, 31, 44, 28, 19, 16, 14, 12, 11, 14, 9].map((plays, day) => ({
    date: new Date(Date.UTC(2026, 10, 14 + day)).toISOString().slice(0, 10),
    plays,
  })),
  claims: [
    { word: 'albatross', group: 'Birds', players: 6, verdict: 'right' },
    { word: 'crane', group: 'Birds', players: 4, verdict: 'harmless' },
    { word: 'par', group: 'Cheeses', players: 1, verdict: 'ruled_out' },
  ],
}

/** Opens the list of own boards. */
async function openOwn(stage: Stage, given: OwnBoardRow[]) {
  await stage.player()
  await stage.page.route('**/api/me/boards', (route) => route.fulfill({ json: given }))
  await stage.page.route('**/api/me/boards/*/figures', (route) => route.fulfill({ json: figures }))
  await stage.page.goto('/boards')
  await stage.page.getByRole('heading', { name: 'Your boards' }).waitFor()
  await stage.page.waitForLoadState('networkidle')
}

interface Given {
  board?: Partial<OwnBoard>
  check?: Check
}

/** Opens the workshop with a board and with the answer of the check. */
async function open(stage: Stage, { board: changes = {}, check = sound }: Given = {}) {
  await stage.player()
  const own = { ...board, ...changes }
  await stage.page.route('**/api/boards/check', (route) => route.fulfill({ json: check }))
  await stage.page.route(`**/api/me/boards/${ID}`, (route) => route.fulfill({ json: own }))
  await stage.page.route(`**/api/boards/${ID}`, (route) =>
    route.fulfill({ json: { ...own, version: own.version + 1 } }),
  )
  await stage.page.goto(`/boards/new?board=${ID}`)
  await stage.page.getByRole('region', { name: /solution|finished/ }).waitFor()
}

const screen = (name: string, show: (stage: Stage) => Promise<unknown>): Screen => ({
  name: `workshop, ${name}`,
  show,
})

export const workshopScreens: Screen[] = [
  screen('without an account', async (stage) => {
    await stage.page.goto('/boards/new')
    await titled(stage.page)
  }),
  screen('a new board', async (stage) => {
    await stage.player()
    await stage.page.goto('/boards/new')
    await titled(stage.page)
  }),
  screen('not finished', async (stage) => {
    await open(stage, {
      check: unfinished,
      board: {
        title: '',
        groups: board.groups.map((group, index) => ({
          ...group,
          words: index === 0 ? ['eagle', 'robin', '', ''] : ['', '', '', ''],
          note: '',
          name: index === 0 ? 'Birds' : '',
        })),
        rulings: [],
      },
    })
    await stage.page.getByRole('textbox', { name: 'Word 2 of Birds' }).focus()
    await stage.page.getByRole('button', { name: 'puffin' }).waitFor()
  }),
  screen('two solutions', (stage) => open(stage, { check: double })),
  screen('one solution', (stage) => open(stage)),
  screen('a word that is ruled out', async (stage) => {
    await open(stage)
    await stage.page.getByRole('button', { name: 'Say it does not fit: crane in Birds' }).click()
    await stage.page.getByText(/^You said/).click()
  }),
  screen('the check is busy', async (stage) => {
    await stage.player()
    await stage.page.route('**/api/boards/check', (route) =>
      route.fulfill({ status: 503, json: { code: 'busy', message: 'Busy.' } }),
    )
    await stage.page.goto('/boards/new')
    await stage.page.getByRole('textbox', { name: 'Name of group 1' }).fill('Birds')
    await stage.page.getByText(/^The check is busy/).waitFor()
  }),
  screen('changed on another device', async (stage) => {
    await open(stage)
    await stage.page.route(`**/api/boards/${ID}`, (route) =>
      route.fulfill({ status: 409, json: { code: 'draft_changed', message: 'This draft has changed.' } }),
    )
    await stage.page.getByRole('textbox', { name: 'Title' }).fill('Feathers')
    await stage.page.getByRole('button', { name: 'Load the newer one' }).waitFor()
  }),
  screen('published', (stage) => open(stage, { board: { state: 'published' } })),
  screen('waiting for a look', (stage) => open(stage, { board: { state: 'waiting' } })),
  screen('played by others', (stage) => open(stage, { board: { state: 'published', isFixed: true } })),
  screen('the keys', async (stage) => {
    await stage.page.setViewportSize({ width: 2560, height: 1440 })
    await open(stage)
    await stage.page.getByRole('button', { name: 'Keys' }).click()
    await stage.page.getByRole('dialog', { name: 'Keys' }).waitFor()
  }),
  screen('could not be opened', async (stage) => {
    await stage.player()
    await stage.page.route('**/api/me/boards/*', (route) => route.abort())
    await stage.page.goto(`/boards/new?board=${ID}`)
    await stage.page.getByRole('button', { name: 'Try again' }).waitFor()
  }),
  {
    name: 'own boards',
    show: async (stage) => {
      await openOwn(stage, rows)
      await stage.page.getByRole('button', { name: 'Show all 6' }).click()
    },
  },
  { name: 'own boards, none', show: (stage) => openOwn(stage, []) },
  {
    name: 'own boards, figures',
    show: async (stage) => {
      await openOwn(stage, [row])
      await stage.page.getByRole('button', { name: 'Figures' }).click()
      await stage.page.getByRole('heading', { name: 'Wrong foursomes most tried' }).waitFor()
    },
  },
  {
    name: 'own boards, deleting a draft',
    show: async (stage) => {
      await openOwn(stage, rows)
      await stage.page.getByRole('button', { name: 'Delete Untitled board' }).click()
      await stage.page.getByRole('dialog').waitFor()
    },
  },
]
