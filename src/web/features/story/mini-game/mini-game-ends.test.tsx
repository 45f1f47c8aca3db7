import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Completion } from '../../../../contract/story.ts'
import { miniGameTypes } from '../../../../engine/story/content.ts'
import { queryClient } from '../../../lib/query.ts'
import { settle } from '../../../test-settle.ts'
import { MiniGameStage } from './MiniGameStage.tsx'
import { boards, cardOf, goingOn, overWith, renderScreen, viewOf } from './test-mini-game.tsx'

type Type = (typeof miniGameTypes)[number]
type Screen = Awaited<ReturnType<typeof renderScreen>>

const GAME = '/api/story/run/run-1/mini-game'
/** Time between the last move and the end screen of a mini-game, in ms. */
const END_MS = 1_100

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  // The page moves the focus only after the first press, so simulate a press.
  window.dispatchEvent(new Event('pointerdown'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens and starts a mini-game of the given type. The mocked server sends `replies` to the moves, in order. */
async function begin(type: Type, replies: unknown[]) {
  const card = cardOf({ id: 'game', type })
  const moves: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET' && path.startsWith(GAME))
      return new Response(JSON.stringify(viewOf(boards[type], { id: 'game' })))
    moves.push(JSON.parse(String(body)).answer)
    const reply = replies.shift()
    const isRefused = typeof reply === 'object' && reply !== null && 'code' in reply
    return new Response(JSON.stringify(reply), { status: isRefused ? 409 : 200 })
  })
  const onNext = vi.fn()
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <MiniGameStage runId="run-1" card={card} isGoingOn={false} hasFailed={false} onNext={onNext} />
    </QueryClientProvider>,
  )
  await screen.press('Begin')
  await settle()
  return { ...screen, card, moves, onNext }
}

const cardNamed = ({ all }: Screen, name: string) =>
  all('label, [role="radio"], input[type="radio"]').find((one) => one.textContent?.includes(name))

/** For each type of mini-game, a function that makes one move by presses, as a player does. */
const moveIn: Record<Type, { answer: unknown; make: (screen: Screen, nth?: number) => Promise<void> }> = {
  word_connections: {
    answer: { words: ['ferry', 'robin', 'sip'] },
    async make({ press, all }) {
      // The words of the last check are still selected.
      if (all('[aria-pressed="true"]').length === 0)
        for (const word of ['ferry', 'robin', 'sip']) await press(word)
      await press('Check')
    },
  },
  // A word that was wrong looks different from the other words.
  word_chain: { answer: { word: 'loaf' }, make: ({ press }, nth = 0) => press(nth === 0 ? 'loaf' : 'call') },
  story_completion: {
    answer: { words: ['ears', 'boat'] },
    async make({ press }) {
      for (const word of ['ears', 'boat']) await press(word)
      await press('Read it out')
    },
  },
  character_dialog: {
    answer: { choice: 1 },
    make: ({ all }) =>
      act(async () =>
        all('button')
          .find((one) => one.textContent?.includes('Six eggs, Farid.'))
          ?.click(),
      ),
  },
  mystery_solve: {
    answer: { choice: 2 },
    async make(screen) {
      await act(async () => cardNamed(screen, 'Ada')?.click())
      await screen.press('Name')
    },
  },
}

test.each(miniGameTypes)(
  '%s: a mistake shows the hint and costs a quarter; too many end it',
  async (type) => {
    const { answer, make } = moveIn[type]
    const after = viewOf(boards[type], { id: 'game', moves: 1, mistakes: 1, worth: 45, hint: 'Say it.' })
    const { page, card, moves, onNext, press, unmount, ...screen } = await begin(type, [
      goingOn(after),
      overWith({ solved: false, correct: false, points: 0, told: 'Ada shrugs.' }),
    ])
    expect(page.querySelector('h1')?.textContent).toBe(card.title)
    expect(document.activeElement).toBe(page.querySelector('h1'))
    expect(page.textContent).toContain(card.instructions)
    const all = { page, press, unmount, ...screen }
    await make(all)
    await settle(END_MS)
    expect(page.textContent).toContain('Hint: Say it.')
    expect(page.textContent).toContain('Worth 45 points')
    await make(all, 1)
    await settle(END_MS)
    expect(moves).toEqual([answer, type === 'word_chain' ? { word: 'call' } : answer])
    expect(page.querySelector('h1')?.textContent).toBe('Not this time')
    expect(document.activeElement).toBe(page.querySelector('h1'))
    expect(page.textContent).toContain('Ada shrugs.')
    expect(page.textContent).toContain('0 of 60 points')
    await press('Go on')
    expect(onNext).toHaveBeenCalledOnce()
    await unmount()
  },
)

test.each(miniGameTypes)('%s: a move that comes too late ends it, and earns nothing', async (type) => {
  const { page, onNext, press, unmount, ...screen } = await begin(type, [
    { status: 409, code: 'time_is_up', message: 'Too late.' },
  ])
  await moveIn[type].make({ page, press, unmount, ...screen })
  await settle(END_MS)
  expect(page.querySelector('h1')?.textContent).toBe('The time is up')
  expect(document.activeElement).toBe(page.querySelector('h1'))
  expect(page.textContent).toContain('0 of 60 points')
  await press('Go on')
  // The page does not know which mini-game is next, so the chapter must read it from the server.
  expect(onNext.mock.calls).toEqual([[null, undefined]])
  await unmount()
})

test('the last mini-game hands on the result of the chapter', async () => {
  const completion = { chapterId: 'one', completionTime: 83_000, gamesCompleted: 3 } as Completion
  const { page, onNext, press, unmount, ...screen } = await begin('word_chain', [overWith({ completion })])
  await moveIn.word_chain.make({ page, press, unmount, ...screen })
  await settle(END_MS)
  await press('Go on')
  expect(onNext.mock.calls).toEqual([[null, completion]])
  await unmount()
})
