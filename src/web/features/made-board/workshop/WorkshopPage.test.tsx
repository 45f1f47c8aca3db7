import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Check, OwnBoard } from '../../../../contract/made-board/workshop.ts'
import {
  type Answers,
  answer,
  lost,
  openPage,
  pressKey,
  refused,
  type Sent,
  settle,
} from '../../../test-page.tsx'
import { type as typeIn } from '../../../test-render.tsx'
import { collectSaid } from '../../../test-said.ts'
import { WorkshopPage } from './WorkshopPage.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const CHECK = 'POST /api/boards/check'
const CREATE = 'POST /api/boards'
const CHANGE = 'PUT /api/boards/b1'
const READ = 'GET /api/me/boards/b1'
const PUBLISH = 'POST /api/boards/b1/publish'

const board: OwnBoard = {
  id: 'b1',
  title: 'Feathers',
  groups: [
    { name: 'Birds', words: ['eagle', 'robin', 'wren', 'finch'] },
    { name: 'Golf', words: ['birdie', 'bogey', 'par', 'albatross'] },
    { name: 'Site', words: ['crane', 'digger', 'roller', 'mixer'] },
    { name: 'Cheeses', words: ['brie', 'feta', 'gouda', 'edam'] },
  ],
  rulings: [],
  state: 'draft',
  isFixed: false,
  version: 1,
  updatedAt: '2026-11-26T12:00:00.000Z',
  previousId: null,
  reason: null,
}

const one: Check = {
  problems: [],
  solutions: 1,
  rival: null,
  fits: [{ word: 'crane', group: 0, why: 'A crane is a bird.', source: 'catalogue', strength: 96 }],
  fifthGroup: null,
  herrings: [],
  difficulty: { value: 3, low: 2, high: 4 },
  solvedOf100: 62,
  suggestions: [],
  pulls: [],
}

const two: Check = {
  ...one,
  solutions: 2,
  rival: {
    groups: [
      { group: 0, words: ['robin', 'wren', 'finch', 'albatross'], why: 'An albatross is a bird.' },
      { group: 1, words: ['birdie', 'bogey', 'par', 'eagle'], why: 'An eagle is two under par.' },
      { group: 2, words: ['crane', 'digger', 'roller', 'mixer'], why: '' },
      { group: 3, words: ['brie', 'feta', 'gouda', 'edam'], why: '' },
    ],
    swap: { group: 0, out: 'eagle', in: 'heron' },
  },
}

/** The drafts that are only in this browser. */
const keptTexts = () =>
  Object.entries({ ...localStorage }).flatMap(([key, text]) => (key.startsWith('made-draft:') ? text : []))

type Body = Pick<OwnBoard, 'title' | 'groups' | 'rulings'> & { version?: number }
const bodyOf = (call: Sent | undefined) => call?.body as Body
/** The server stores what the page sends. */
const stores = (call: Sent): OwnBoard => ({
  ...board,
  ...bodyOf(call),
  version: (bodyOf(call).version ?? 0) + 1,
})

async function open(given: Answers = {}, at = '/boards/new?board=b1') {
  const { answers, sent } = answer({
    [READ]: board,
    [CHECK]: one,
    [CREATE]: stores,
    [CHANGE]: stores,
    ...given,
  })
  const page = await openPage(<WorkshopPage />, { at })
  await settle(2_000)
  const input = (label: string) =>
    label === 'Title' ? page.field(label) : (page.one('input', label) as HTMLInputElement)
  return {
    ...page,
    answers,
    /** The calls of an endpoint. */
    calls: (key: string) => sent.filter((call) => call.key === key),
    input,
    focus: (label: string) => act(async () => input(label).focus()),
    type: (label: string, text: string) => typeIn(input(label), text),
    tileOf: (label: string) => input(label).parentElement as HTMLElement,
    words: () => page.all('input', /^Word/).map((one) => (one as HTMLInputElement).value),
  }
}

test('a new board is checked 300 ms after the last key, is stored by itself, and gets an address', async () => {
  const { type, calls, text, place, unmount } = await open({}, '/boards/new')
  expect(text()).toContain('Saves by itself')
  for (const word of ['e', 'ea', 'eagle']) {
    await type('Word 1 of group 1', word)
    await settle(100)
  }
  expect(calls(CHECK)).toHaveLength(0)
  await settle(300)
  expect(calls(CHECK)).toHaveLength(1)
  expect(bodyOf(calls(CHECK)[0]).groups[0]?.words).toEqual(['eagle', '', '', ''])
  await settle(2_000)
  expect(calls(CREATE)).toHaveLength(1)
  expect(text()).toContain('Saved')
  expect(place()).toBe('/boards/new?board=b1')
  await type('Title', 'Wings')
  await settle(2_000)
  expect(bodyOf(calls(CHANGE)[0])).toMatchObject({ title: 'Wings', version: 1 })
  // A title says nothing about the words.
  expect(calls(CHECK)).toHaveLength(1)
  await unmount()
})

test('a second solution is drawn on the board, its swap is one press, and undo takes the swap back', async () => {
  const said = collectSaid()
  const { region, tileOf, press, words, text, answers, input, focus, unmount } = await open({
    [CHECK]: two,
  })
  expect(region('Two solutions').text()).toContain('ALBATROSS fits Birds too: then EAGLE is free for Golf.')
  expect(said).toContain('Two solutions. ALBATROSS fits Birds too: then EAGLE is free for Golf.')
  expect(tileOf('Word 1 of Birds').style.getPropertyValue('--to')).toBe('var(--g2)')
  expect(tileOf('Word 4 of Golf').style.getPropertyValue('--to')).toBe('var(--g1)')
  expect(tileOf('Word 2 of Birds').dataset.moves).toBeUndefined()

  answers[CHECK] = one
  await press('Use HERON instead of EAGLE')
  expect(words()[0]).toBe('heron')
  // The answer about other words is no longer on the board.
  expect(tileOf('Word 4 of Golf').dataset.moves).toBeUndefined()
  await settle(2_000)
  expect(text()).toContain('One solution')

  await focus('Word 2 of Golf')
  await pressKey('z', { ctrlKey: true })
  expect(words()[0]).toBe('eagle')
  await pressKey('Z', { ctrlKey: true, shiftKey: true })
  expect(words()[0]).toBe('heron')
  expect(document.activeElement).toBe(input('Word 2 of Golf'))
  await unmount()
})

test('an older answer never replaces a newer one, and the last answer stays meanwhile', async () => {
  const { type, answers, text, unmount } = await open({ [CHECK]: two })
  let late: (check: Check) => void = () => undefined
  answers[CHECK] = () =>
    new Promise<Check>((resolve) => {
      late = resolve
    })
  await type('Word 1 of Site', 'cranes')
  await settle(400)
  expect(text()).toContain('Two solutions')
  answers[CHECK] = one
  await type('Word 1 of Site', 'crane')
  await settle(400)
  expect(text()).toContain('One solution')
  await act(async () => late(two))
  await settle(100)
  expect(text()).toContain('One solution')
  await unmount()
})

test('a busy check says so and is sent again, and a lost connection keeps the words on the device', async () => {
  const { type, answers, text, calls, unmount } = await open()
  answers[CHECK] = refused(503, 'busy')
  answers[CHANGE] = lost
  await type('Word 1 of Site', 'winch')
  await settle(2_000)
  expect(text()).toContain('The check is busy.')
  expect(text()).toContain('Saved on this device.')
  answers[CHECK] = one
  await settle(5_000)
  expect(text()).toContain('One solution')
  await unmount()

  // The page was left without a connection. The next time it goes on with the same words.
  const later = await open()
  expect(later.words()[8]).toBe('winch')
  expect(bodyOf(later.calls(CHANGE)[0]).groups[2]?.words[0]).toBe('winch')
  expect(keptTexts()).toEqual([])
  expect(calls(CREATE)).toHaveLength(0)
  await later.unmount()
})

test('words typed just before the page is left are sent, and stay in the browser until then', async () => {
  const { type, calls, unmount } = await open()
  await type('Word 1 of Site', 'winch')
  expect(keptTexts()).toEqual([expect.stringContaining('winch')])
  await act(async () => window.dispatchEvent(new Event('pagehide')))
  expect(bodyOf(calls(CHANGE)[0]).groups[2]?.words[0]).toBe('winch')
  await settle(100)
  expect(keptTexts()).toEqual([])
  await unmount()
})

test('a draft that was changed on another device is offered, and nothing is overwritten before', async () => {
  const { type, answers, text, press, words, calls, unmount } = await open()
  answers[CHANGE] = refused(409, 'draft_changed')
  answers[READ] = { ...board, version: 7, groups: [{ name: 'Birds', words: ['heron', '', '', ''] }] }
  await type('Word 1 of Site', 'winch')
  await settle(2_000)
  expect(text()).toContain('This draft was changed on another device or in another tab.')
  await type('Word 2 of Site', 'hoist')
  await settle(2_000)
  expect(calls(CHANGE)).toHaveLength(1)
  await press('Load the newer one')
  expect(words()[0]).toBe('heron')
  expect(text()).toContain('Saved')
  answers[CHANGE] = stores
  await type('Word 2 of Birds', 'kite')
  await settle(2_000)
  expect(bodyOf(calls(CHANGE).at(-1)).version).toBe(7)
  await unmount()
})

test('Enter and the arrow keys reach every field, Ctrl and an arrow key moves the word', async () => {
  const { input, focus, words, press, all, unmount } = await open()
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await focus('Title')
  const seen: (string | null | undefined)[] = []
  for (let step = 0; step < 20; step++) {
    await pressKey('Enter')
    seen.push(focused())
  }
  expect(seen).toEqual(
    board.groups.flatMap(({ name }, index) => [
      `Name of group ${index + 1}`,
      ...[1, 2, 3, 4].map((word) => `Word ${word} of ${name}`),
    ]),
  )
  await focus('Word 4 of Birds')
  input('Word 4 of Birds').setSelectionRange(5, 5)
  await pressKey('ArrowRight')
  expect(focused()).toBe('Word 1 of Golf')
  await pressKey('ArrowUp')
  expect(focused()).toBe('Word 1 of Birds')
  await pressKey('ArrowDown', { ctrlKey: true })
  expect([words()[0], words()[4]]).toEqual(['birdie', 'eagle'])
  expect(focused()).toBe('Word 1 of Golf')

  await press('Add a group')
  expect(focused()).toBe('Name of group 5')
  await press('Remove group 5')
  expect(focused()).toBe('Name of group 4')
  expect(all('button', /^Remove/)).toEqual([])
  await unmount()
})

test('“Say it does not fit” is a ruling that goes with the draft and can be taken back', async () => {
  const { press, calls, text, unmount } = await open()
  expect(text()).toContain('surely')
  await press('Say it does not fit: crane in Birds')
  expect(text()).not.toContain('A crane is a bird.')
  await settle(2_000)
  const ruling = { word: 'crane', group: 0, fits: false }
  expect(bodyOf(calls(CHECK).at(-1)).rulings).toEqual([ruling])
  expect(bodyOf(calls(CHANGE).at(-1)).rulings).toEqual([ruling])
  await press('Take back: crane does not fit Birds')
  await settle(2_000)
  expect(bodyOf(calls(CHANGE).at(-1)).rulings).toEqual([])
  await unmount()
})

test('a paste fills the groups, and one undo takes it back', async () => {
  const { input, words, all, unmount } = await open({}, '/boards/new')
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  const text = board.groups.map((group) => `${group.name}: ${group.words.join(', ')}`).join('\n')
  Object.assign(paste, { clipboardData: { getData: () => text } })
  await act(async () => {
    input('Word 1 of group 1').focus()
    input('Word 1 of group 1').dispatchEvent(paste)
  })
  expect(words()).toEqual(board.groups.flatMap((group) => group.words))
  expect(all('input', /^Name of/).map((one) => (one as HTMLInputElement).value)).toEqual(
    board.groups.map(({ name }) => name),
  )
  await pressKey('z', { ctrlKey: true })
  expect(words().join('')).toBe('')
  await unmount()
})

test('publishing says what is missing, shows refusals in the words of the server, and ends with the link', async () => {
  const { type, press, text, button, answers, calls, heading, link, unmount } = await open({
    [READ]: { ...board, title: '' },
  })
  expect(text()).toContain('Still missing: a title.')
  await press('Publish')
  expect(calls(PUBLISH)).toHaveLength(0)
  await type('Title', 'Feathers')
  answers[PUBLISH] = refused(429, 'too_many_requests', 'You can publish 5 boards in 24 hours.')
  await press('Publish')
  // The last words are stored before the board is published.
  expect(bodyOf(calls(CHANGE).at(-1)).title).toBe('Feathers')
  expect(text()).toContain('You can publish 5 boards in 24 hours.')
  answers[PUBLISH] = () => ({ ...board, state: 'published', version: 3 })
  await press('Publish')
  expect(document.activeElement).toBe(heading('Published'))
  expect(link('Play it yourself').getAttribute('href')).toBe('/b/b1')
  expect(button('Copy link')).toBeTruthy()
  // A change of the words makes the board a draft again.
  await type('Word 1 of Site', 'winch')
  await settle(2_000)
  expect(button('Publish')).toBeTruthy()
  await unmount()
})

test('a board that others have played is locked, and its new version names it', async () => {
  const { press, calls, input, place, unmount } = await open({
    [READ]: { ...board, state: 'published', isFixed: true },
    'GET /api/me/boards/b2': { ...board, id: 'b2', previousId: 'b1' },
    [CREATE]: { ...board, id: 'b2', previousId: 'b1' },
  })
  expect(input('Word 1 of Birds').readOnly).toBe(true)
  await press('Make a new version')
  expect(calls(CREATE)[0]?.body).toMatchObject({ title: 'Feathers', previousId: 'b1' })
  expect(place()).toBe('/boards/new?board=b2')
  expect(input('Word 1 of Birds').readOnly).toBe(false)
  await unmount()
})
