import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Completion } from '../../../../contract/story.ts'
import { queryClient } from '../../../lib/query.ts'
import { dismissToast, toast, toastStore } from '../../../lib/toast.ts'
import { render } from '../../../test-render.tsx'
import { settle } from '../../../test-settle.ts'
import type { Run } from '../chapter-words.ts'
import { openingOf } from './run-calls.ts'
import { useChapter } from './use-chapter.ts'

const navigate = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock(import('@tanstack/react-router'), () => ({ useNavigate: () => navigate }) as never)

const READ = 'GET /api/story/run'
const DEAL = 'POST /api/story/run/run-1/next'
const COMPLETE = 'POST /api/story/chapter/complete'
const passage = { id: 'told', title: 'Told', text: ['Told.'] }
const board = { id: 'board-1', status: 'finished', solved: true }
const run = (changes: object = {}) =>
  ({
    ...{ id: 'run-1', chapterId: 'one', stage: 'playing', wins: 1, required: 3, gameNumber: 2 },
    ...{ game: board, waits: true, passage, passageIsNew: true, miniGame: null },
    ...changes,
  }) as unknown as Run
const lastStage = run({ stage: 'mini_games', miniGame: { id: 'last', number: 2, opened: true } })
const figures = { completionTime: 83_000, gamesCompleted: 3 }
const completion = { chapterId: 'one', ending: passage, ...figures } as unknown as Completion

/** The requests to which the test has not replied yet. */
let waiting: { sent: string; answer: (body: unknown, status?: number) => void; fail: () => void }[] = []
const sent: string[] = []
/** The body of the latest request that has a body. */
let lastBody: unknown

beforeEach(() => {
  queryClient.clear()
  dismissToast()
  navigate.mockClear()
  sent.length = 0
  waiting = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (typeof body === 'string') lastBody = JSON.parse(body)
    sent.push(`${method} ${path}`)
    return new Promise<Response>((resolve, reject) => {
      waiting.push({
        sent: `${method} ${path}`,
        answer: (body, status = 200) => resolve(new Response(JSON.stringify(body), { status })),
        fail: () => reject(new TypeError('connection lost')),
      })
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Replies to the oldest request that has no reply yet. */
async function end(how: (request: (typeof waiting)[number]) => void): Promise<void> {
  const request = waiting.shift()
  if (!request) throw new Error('nothing was asked')
  await act(async () => how(request))
  await settle()
}

type Chapter = ReturnType<typeof useChapter>

function Play({ run, onRender }: { run: Run | null; onRender: (chapter: Chapter) => void }) {
  onRender(useChapter('one', { run, completion: null }))
  return null
}

async function open(first: Run | null) {
  let chapter: Chapter | undefined
  const { unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <Play run={first} onRender={(rendered) => (chapter = rendered)} />
    </QueryClientProvider>,
  )
  const play = () => {
    if (!chapter) throw new Error('nothing was rendered')
    return chapter
  }
  return { play, unmount, does: (what: () => void) => act(async () => what()) }
}

test('a second press while the answer is awaited asks nothing', async () => {
  const { play, does, unmount } = await open(lastStage)
  const press = () => play().nextMiniGame(null)
  await does(() => {
    press()
    press()
  })
  await does(press)
  expect(sent).toEqual([READ])
  await end(({ answer }) => answer(null))
  await does(press)
  expect(sent).toEqual([READ, COMPLETE])
  await end(({ answer }) => answer(completion))
  expect(play().state.scene).toEqual({ name: 'ending', completion })
  await unmount()
})

test.each([
  ['the run', 0],
  ['the completion', 1],
])('a failed request can be made again: %s', async (_, answered) => {
  const { play, does, unmount } = await open(lastStage)
  await does(() => play().nextMiniGame(null))
  if (answered > 0) await end(({ answer }) => answer(null))
  await end(({ fail }) => fail())
  expect(play()).toMatchObject({ isGoingOn: false, hasFailed: true })
  expect(toastStore.get()?.title).toBe('Error')
  await does(() => play().nextMiniGame(null))
  await end(({ answer }) => answer(null))
  await end(({ answer }) => answer(completion))
  expect(play()).toMatchObject({ isGoingOn: false, hasFailed: false })
  expect(play().state.scene.name).toBe('ending')
  await unmount()
})

test('a board that does not wait any more: the page says so and goes on from how the run stands', async () => {
  const { play, does, unmount } = await open(run())
  await does(() => play().leavePassage('playing'))
  await end(({ answer }) => answer({ code: 'not_playing', message: 'Refused.' }, 409))
  await end(({ answer }) => answer(run({ waits: false, game: { id: 'board-2', status: 'playing' } })))
  expect(sent.slice(0, 2)).toEqual([DEAL, READ])
  expect(play().state.scene).toMatchObject({ name: 'board', game: { id: 'board-2' } })
  expect(play().hasFailed).toBe(false)
  expect(toastStore.get()?.title).toBe('This chapter went on elsewhere')
  await unmount()
})

test('the end is marked in the history, once', async () => {
  const { play, does, unmount } = await open(lastStage)
  await does(() => play().nextMiniGame(null))
  await end(({ answer }) => answer(null))
  expect(navigate).not.toHaveBeenCalled()
  await end(({ answer }) => answer(completion))
  await does(() => play().closeBook())
  expect(play().state.scene.name).toBe('result')
  expect(navigate.mock.calls).toMatchObject([[{ state: { chapterEnd: figures }, replace: true }]])
  await unmount()
})

test.each([
  ['a completion', lastStage, [null, completion]],
  ['how the run stands', lastStage, [run()]],
  ['a board', run(), [{ run: run({ waits: false }) }]],
])(
  'whoever has left the page is not called back, and keeps what is said there: %s',
  async (_, first, answers) => {
    const { play, does, unmount } = await open(first)
    await does(() => (first === lastStage ? play().nextMiniGame(null) : play().leavePassage('playing')))
    await unmount()
    toast({ title: 'Of another page' })
    for (const body of answers) await end(({ answer }) => answer(body))
    expect(navigate).not.toHaveBeenCalled()
    expect(toastStore.get()?.title).toBe('Of another page')
  },
)

test('a failure is not told to whoever has left the page', async () => {
  const { play, does, unmount } = await open(null)
  await does(() => play().start())
  await unmount()
  await end(({ fail }) => fail())
  expect(toastStore.get()).toBeNull()
})

test.each<[what: string, ended: typeof figures | undefined, sent: object]>([
  ['the server has told', figures, figures],
  [
    'only this page knows',
    undefined,
    { completionTime: expect.any(Number) as number, gamesCompleted: lastStage.wins },
  ],
])('the completion is sent with the figures that %s', async (_, ended, figures) => {
  const { play, does, unmount } = await open(lastStage)
  await does(() => play().nextMiniGame(null, ended))
  await end(({ answer }) => answer(null))
  expect(sent.at(-1)).toBe(COMPLETE)
  expect(lastBody).toEqual({ chapterId: 'one', ...figures })
  await end(({ answer }) => answer(completion))
  await unmount()
})

test.each<[what: string, isNew: boolean, stage: Run['stage'], asked: string[], scene: string]>([
  ['a new passage is read first', true, 'playing', [], 'passage'],
  ['a passage that was read gives way to the next game', false, 'playing', [DEAL], 'board'],
  ['and to the mini-games', false, 'mini_games', [READ], 'mini_game'],
])('after a won board: %s', async (_, passageIsNew, stage, asked, scene) => {
  const { play, does, unmount } = await open(run({ waits: false, game: { ...board, status: 'playing' } }))
  const step = { runId: 'run-1', wins: 2, required: 3, gameNumber: 3, stage, passage, passageIsNew }
  await does(() => play().leaveBoard(step, true))
  expect(sent).toEqual(asked)
  const next = run({ waits: false, passageIsNew, stage, game: { id: 'board-2', status: 'playing' } })
  const last = run({ stage, passageIsNew, miniGame: { id: 'one', number: 1, opened: false } })
  if (asked[0] === DEAL) await end(({ answer }) => answer({ run: next }))
  if (asked[0] === READ) await end(({ answer }) => answer(last))
  expect(play().state.scene.name).toBe(scene)
  await unmount()
})

test('a won board that is opened again goes on to the next one if its passage was read', async () => {
  const { play, does, unmount } = await open(run({ passageIsNew: false }))
  expect(play().state.scene.name).toBe('board')
  await does(() => play().leaveBoard(null, true))
  expect(sent).toEqual([DEAL])
  await end(({ answer }) =>
    answer({ run: run({ waits: false, game: { id: 'board-2', status: 'playing' } }) }),
  )
  expect(play().state.scene).toMatchObject({ name: 'board', game: { id: 'board-2' } })
  await unmount()
})

test('a page that is reloaded at the end sends the figures that its history has kept', async () => {
  const opening = openingOf('one', figures)
  await end(({ answer }) => answer(null))
  expect(sent).toEqual([READ, COMPLETE])
  expect(lastBody).toEqual({ chapterId: 'one', ...figures })
  await end(({ answer }) => answer(completion))
  expect(await opening).toEqual({ run: null, completion })
})
