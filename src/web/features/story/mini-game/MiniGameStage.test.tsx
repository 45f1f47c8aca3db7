import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MiniGameCard } from '../../../../contract/story.ts'
import { queryClient } from '../../../lib/query.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { collectSaid } from '../../../test-said.ts'
import { click, settle } from '../../../test-settle.ts'
import { MiniGameStage } from './MiniGameStage.tsx'
import { boards, cardOf, goingOn, overWith, renderScreen, viewOf } from './test-mini-game.tsx'

interface Sent {
  method: string
  path: string
  body: unknown
}

const sent: Sent[] = []
const heard = collectSaid()
/**
 * The mocked server's replies to each "METHOD path", in order. The last reply is repeated. A number instead of a reply
 * simulates a lost connection.
 */
let answers: Record<string, unknown[]> = {}

const refusal = (code: string) => ({ status: 409, code, message: 'Refused.' })
const isRefusal = (answer: unknown): answer is { status: number } =>
  typeof answer === 'object' && answer !== null && 'status' in answer

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  heard.length = 0
  queryClient.clear()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const [address = ''] = path.split('?')
    const all = answers[`${method} ${address}`] ?? []
    const answer = all.length > 1 ? all.shift() : all[0]
    if (answer === undefined) throw new Error(`no answer for ${method} ${path}`)
    if (answer === 0) throw new TypeError('connection lost')
    return new Response(JSON.stringify(answer), { status: isRefusal(answer) ? answer.status : 200 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const GAME = '/api/story/run/run-1/mini-game'
const onNext = vi.fn<(next: MiniGameCard | null) => void>()
const handedOn = () => onNext.mock.calls.map(([next]) => next)
/** State of the request that loads the next scene of the chapter. */
type Reading = 'idle' | 'under way' | 'failed'
async function open(card: MiniGameCard, given: Record<string, unknown[]>) {
  answers = given
  onNext.mockClear()
  const stage = (reading: Reading) => (
    <QueryClientProvider client={queryClient}>
      <MiniGameStage
        runId="run-1"
        card={card}
        isGoingOn={reading === 'under way'}
        hasFailed={reading === 'failed'}
        onNext={onNext}
      />
    </QueryClientProvider>
  )
  const { rerender, ...screen } = await renderScreen(stage('idle'))
  await settle()
  return { ...screen, chapter: (reading: Reading) => rerender(stage(reading)) }
}
const posted = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)

const board = boards.word_chain
const card = cardOf({ id: 'stammer', type: 'word_chain', title: 'The stammer' })
const view = () => viewOf(board, { id: card.id, title: card.title })

test('first the scene: the time begins with the button', async () => {
  const { page, press, unmount } = await open(card, { [`GET ${GAME}`]: [view()] })
  expect(page.querySelector('h1')?.textContent).toBe('Something knocks')
  expect(page.textContent).toContain('90 seconds up to 60 points')
  expect(sent).toEqual([])
  await press('Begin')
  await settle()
  expect(page.querySelector('h1')?.textContent).toBe('The stammer')
  // The request contains the id of the mini-game, so that the server does not open another mini-game.
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET ${GAME}?miniGameId=stammer`])
  await unmount()
})

test('a scene that cannot be left says so, and can be tried again', async () => {
  const { page, press, unmount } = await open(card, { [`GET ${GAME}`]: [0, view()] })
  await press('Begin')
  await settle()
  expect(page.querySelector('[role="alert"]')?.textContent).toContain('could not be reached')
  await press('Begin')
  await settle()
  expect(page.querySelector('h1')?.textContent).toBe('The stammer')
  await unmount()
})

test('after a reload it goes on at once', async () => {
  const { page, unmount } = await open({ ...card, opened: true }, { [`GET ${GAME}`]: [view()] })
  expect(page.textContent).toContain('What does drum join next?')
  expect(sent.map(({ path }) => path)).toEqual([`${GAME}?miniGameId=stammer`])
  await unmount()
})

describe('one that was ended elsewhere', () => {
  test.each([
    ['is not opened from its scene', card],
    ['is not opened after a reload', { ...card, opened: true }],
  ])('%s: what follows is asked for, again if need be', async (_, stale) => {
    const { page, press, chapter, unmount } = await open(stale, { [`GET ${GAME}`]: [refusal('not_playing')] })
    if (!stale.opened) await press('Begin')
    await settle()
    expect(handedOn()).toEqual([null])
    await chapter('under way')
    expect(page.querySelector('main')?.getAttribute('aria-busy')).toBe('true')
    await chapter('failed')
    expect(page.querySelector('h1')?.textContent).toBe('What comes next could not be loaded')
    await press('Try again')
    expect(handedOn()).toEqual([null, null])
    expect(sent).toHaveLength(1)
    await unmount()
  })

  test('while it was played: what follows is asked for, again if need be', async () => {
    const { page, press, chapter, unmount } = await open(card, {
      [`GET ${GAME}`]: [view(), refusal('not_playing')],
      [`POST ${GAME}`]: [refusal('not_playing')],
    })
    await press('Begin')
    await settle()
    await press('loaf')
    await settle()
    expect(handedOn()).toEqual([null])
    await chapter('under way')
    await chapter('failed')
    expect(page.querySelector('h1')?.textContent).toBe('What comes next could not be loaded')
    await press('Try again')
    expect(handedOn()).toEqual([null, null])
    await unmount()
  })
})

test('what the chapter failed to read before is no failure of this mini-game', async () => {
  const { page, chapter, press, unmount } = await open(card, {
    [`GET ${GAME}`]: [view()],
    [`POST ${GAME}`]: [overWith({ solved: false, points: 0 })],
  })
  await chapter('failed')
  await press('Begin')
  await settle()
  await press('call')
  await settle(1_100)
  expect(page.querySelector('h1')?.textContent).toBe('Not this time')
  expect(page.querySelector('[role="alert"]')?.textContent).toBe('')
  await unmount()
})

test('moves name the game and the moves before them; after the last one comes the end, then what is next', async () => {
  const next = cardOf({ id: 'number-please' })
  const links = [...board.links, { word: 'roll', joined: 'drum roll' }]
  const { page, press, unmount } = await open(card, {
    [`GET ${GAME}`]: [view()],
    [`POST ${GAME}`]: [
      goingOn({ ...view(), moves: 1, board: { ...board, links } }, { correct: true }),
      overWith({ next, told: 'So they did.\nIt slides out.' }),
    ],
  })
  await press('Begin')
  await settle()
  await press('roll')
  await settle()
  expect(page.textContent).toContain('drum + roll = drum roll')
  await press('call')
  await settle()
  expect(posted()).toEqual([
    { answer: { word: 'roll' }, miniGameId: 'stammer', moves: 0 },
    { answer: { word: 'call' }, miniGameId: 'stammer', moves: 1 },
  ])
  // The page shows the result of the last move for a short time before the end screen.
  expect(page.querySelector('h1')?.textContent).toBe('The stammer')
  await settle(1_000)
  expect(page.querySelector('h1')?.textContent).toBe('Solved')
  for (const text of ['So they did.', 'It slides out.', '45 of 60 points', 'Birds: robin, heron, swallow'])
    expect(page.textContent).toContain(text)
  await press('Go on')
  expect(handedOn()).toEqual([next])
  await unmount()
})

test('a move without an answer is kept and sent again, the same', async () => {
  const { page, press, unmount } = await open(card, {
    [`GET ${GAME}`]: [view()],
    [`POST ${GAME}`]: [0, goingOn({ ...view(), moves: 1, mistakes: 1, hint: 'Say it quickly.' })],
  })
  await press('Begin')
  await settle()
  await press('loaf')
  await settle()
  expect(page.textContent).toContain('Your move is kept')
  await settle(1_100)
  expect(posted()[0]).toEqual(posted()[1])
  expect(page.textContent).toContain('“drum loaf” is not a phrase. Two mistakes left.')
  expect(page.textContent).toContain('Hint: Say it quickly.')
  await unmount()
})

test('played on elsewhere: it goes on as it stands on the server', async () => {
  const links = [...board.links, { word: 'roll', joined: 'drum roll' }]
  const { page, press, unmount } = await open(card, {
    [`GET ${GAME}`]: [view(), { ...view(), moves: 1, board: { ...board, links } }],
    [`POST ${GAME}`]: [refusal('not_playing')],
  })
  await press('Begin')
  await settle()
  await press('loaf')
  await settle()
  expect(page.textContent).toContain('This went on elsewhere. Here is how it stands.')
  expect(page.textContent).toContain('makes drum roll')
  await unmount()
})

test('leaving it asks first, because it cannot be taken back', async () => {
  const { page, press, all, unmount } = await open(card, {
    [`GET ${GAME}`]: [view()],
    [`POST ${GAME}`]: [overWith({ solved: false, points: 0, told: 'Ada shrugs.' })],
  })
  await press('Begin')
  await settle()
  await press('Leave it')
  await press('Stay')
  expect(posted()).toEqual([])
  await press('Leave it')
  await click(all('dialog button').at(-1) as HTMLElement)
  expect(posted()).toEqual([{ answer: { skip: true }, miniGameId: 'stammer', moves: 0 }])
  expect(page.querySelector('h1')?.textContent).toBe('Left as it was')
  expect(page.textContent).toContain('Ada shrugs.')
  await unmount()
})

/** Returns a mini-game whose time ends after the given number of seconds. */
function ending(seconds: number) {
  const now = serverClock.now()
  return {
    ...view(),
    endsAt: new Date(now + seconds * 1_000).toISOString(),
    serverNow: new Date(now).toISOString(),
  }
}

test('when the thread has burnt down the server is told; the chapter reads what comes next, again if need be', async () => {
  const { page, press, button, chapter, unmount } = await open(card, {
    [`GET ${GAME}`]: [ending(3)],
    [`POST ${GAME}`]: [refusal('time_is_up')],
  })
  await press('Begin')
  await settle(4_000)
  expect(posted()).toEqual([{ answer: { skip: true }, miniGameId: 'stammer', moves: 0 }])
  expect(page.querySelector('h1')?.textContent).toBe('The time is up')
  expect(page.textContent).toContain('0 of 60 points')
  await press('Go on')
  await chapter('under way')
  expect(button('Go on').getAttribute('aria-busy')).toBe('true')
  await press('Go on')
  await chapter('failed')
  expect(page.querySelector('[role="alert"]')?.textContent).toBe(
    'What comes next could not be loaded. Go on to try it again.',
  )
  await press('Go on')
  expect(handedOn()).toEqual([null, null])
  await unmount()
})

test('a server that cannot take the end of the time keeps nobody on the board', async () => {
  const { page, press, unmount } = await open(card, {
    [`GET ${GAME}`]: [ending(3)],
    [`POST ${GAME}`]: [{ status: 500, code: 'internal', message: 'Something broke.' }],
  })
  await press('Begin')
  await settle(4_000)
  expect(page.querySelector('h1')?.textContent).toBe('The time is up')
  await press('Go on')
  expect(handedOn()).toEqual([null])
  await unmount()
})

describe('the time is read out', () => {
  test('when little is left, and each of the last five seconds', async () => {
    const { press, unmount } = await open(card, { [`GET ${GAME}`]: [ending(12)] })
    await press('Begin')
    await settle()
    // When the page opens, less than half of the time is left. The page therefore does not announce that half of the
    // time is left.
    expect(heard).toEqual([])
    await settle(2_100)
    expect(heard).toEqual(['Ten seconds left.'])
    await settle(4_000)
    expect(heard).toEqual(['Ten seconds left.'])
    await settle(1_000)
    expect(heard).toEqual(['Ten seconds left.', '5'])
    await unmount()
  })

  test('not that ten are left when the page is opened with less', async () => {
    const { press, unmount } = await open(card, { [`GET ${GAME}`]: [ending(8)] })
    await press('Begin')
    await settle(7_100)
    expect(heard).toEqual(['5', '4', '3', '2', '1'])
    await unmount()
  })
})
