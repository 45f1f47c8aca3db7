import { act, type ReactNode } from 'react'
import { type Mock, vi } from 'vitest'
import type { MiniGameBoard, MiniGameCard, MiniGameReply, MiniGameView } from '../../../../contract/story.ts'
import { render } from '../../../test-render.tsx'
import { freshState, isOpen, type MiniGameState } from './mini-game-state.ts'
import type { MiniGamePlay } from './use-mini-game.ts'

// Test data for each type of mini-game, and a page on which a test plays a mini-game.

type BoardOf<T extends MiniGameBoard['type']> = Extract<MiniGameBoard, { type: T }>

export const boards: { [T in MiniGameBoard['type']]: BoardOf<T> } = {
  word_connections: {
    type: 'word_connections',
    words: ['ferry', 'robin', 'sip', 'anchor', 'heron', 'gulp', 'crane', 'swallow', 'slurp'],
    groupSize: 3,
    groupCount: 3,
    gridSize: 9,
    found: [],
  },
  word_chain: {
    type: 'word_chain',
    start: 'ear',
    links: [{ word: 'drum', joined: 'eardrum' }],
    length: 4,
    words: ['loaf', 'roll', 'call', 'sign', 'flour'],
  },
  story_completion: {
    type: 'story_completion',
    parts: ['At three I lie in ', '\nwith pillows on my ', '.'],
    filled: [null, null],
    words: ['ears', 'bed', 'head', 'boat'],
  },
  character_dialog: {
    type: 'character_dialog',
    character: { id: 'ada', name: 'Ada Ferro', about: 'Last operator of the exchange.' },
    number: 1,
    count: 3,
    speaker: { id: 'farid', name: 'Farid' },
    line: 'My wife, please.',
    choices: ['Your wife it is.', 'Six eggs, Farid.', 'Did you write it down?'],
    said: [],
  },
  mystery_solve: {
    type: 'mystery_solve',
    question: 'Who taught it?',
    choices: ['Milo', 'Hana', 'Ada', 'Mr. Bonnard'],
    ruledOut: [],
    clues: ['All four can write.'],
    clueCount: 4,
  },
}

export const cardOf = (change: Partial<MiniGameCard> = {}): MiniGameCard => ({
  id: 'jammed-drawer',
  type: 'word_connections',
  number: 1,
  count: 2,
  title: 'The jammed drawer',
  description: 'Nine cards are in the way.',
  instructions: 'Find three groups.',
  scene: { id: 'scene', title: 'Something knocks', text: ['It will not open.', 'It knocks.'] },
  difficulty: 1,
  timeLimit: 90,
  points: 60,
  opened: false,
  ...change,
})

/** Returns the server's view of a mini-game that the player has just opened. */
export function viewOf(board: MiniGameBoard, change: Partial<MiniGameView> = {}): MiniGameView {
  const now = Date.now()
  return {
    ...cardOf({ type: board.type, opened: true }),
    startedAt: new Date(now).toISOString(),
    endsAt: new Date(now + 90_000).toISOString(),
    serverNow: new Date(now).toISOString(),
    tries: 3,
    mistakes: 0,
    moves: 0,
    worth: 60,
    hint: null,
    board,
    ...change,
  }
}

/** Returns the reply to a move that did not end the game. */
export const goingOn = (next: MiniGameView, change: Partial<MiniGameReply> = {}): MiniGameReply => ({
  correct: false,
  points: 0,
  over: false,
  solved: false,
  told: null,
  answer: null,
  next,
  stage: 'mini_games',
  ...change,
})

export const overWith = (change: Partial<MiniGameReply> = {}): MiniGameReply => ({
  correct: true,
  points: 45,
  over: true,
  solved: true,
  told: 'It slides out.',
  answer: { lines: ['Birds: robin, heron, swallow'] },
  next: null,
  stage: 'mini_games',
  ...change,
})

/** Replaces the hook `useMiniGame` in a test. It stores the moves and does not send them. */
export interface NotedPlay extends MiniGamePlay {
  move: Mock<MiniGamePlay['move']>
}

export function playOf(view: MiniGameView, change: Partial<MiniGameState> = {}): NotedPlay {
  const state = { ...freshState(view), ...change }
  return { state, isOpen: isOpen(state), move: vi.fn<MiniGamePlay['move']>() }
}

/**
 * Adds stubs for functions about fonts and animations, because the DOM of the unit tests does not have these functions.
 */
export async function renderScreen(node: ReactNode) {
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } })
  Element.prototype.animate ??= vi.fn<Element['animate']>()
  const { page, ...rest } = await render(node)
  const all = (selector: string) => [...page.querySelectorAll<HTMLElement>(selector)]
  const button = (name: string) => {
    const found = all('button').find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent)?.trim() === name,
    )
    if (!found) throw new Error(`there is no button ${name}`)
    return found
  }
  return {
    page,
    ...rest,
    all,
    button,
    press: (name: string) => act(async () => button(name).click()),
    key: (target: Element, key: string) =>
      act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))),
  }
}
