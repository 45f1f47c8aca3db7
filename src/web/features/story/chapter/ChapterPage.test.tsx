import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GameView, GuessReply } from '../../../../contract/game.ts'
import { toastStore } from '../../../lib/toast.ts'
import { gameView, groupView } from '../../../play/state/test-game.ts'
import { type Answers, answer, click, openPage, settle, tap } from '../../../test-page.tsx'
import { collectSaid } from '../../../test-said.ts'
import type { Run } from '../chapter-words.ts'
import { progressAt, runIn } from '../test-story.ts'
import { ChapterPage } from './ChapterPage.tsx'

/** A time that is longer than the animation of the last guess, in ms. */
const SHOWN_MS = 1_500
/** Time between the end of a board and the next scene, in ms. */
const GO_ON_MS = 2_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Opened {
  level?: number
  run?: Run | null
  isPremium?: boolean
  answers?: Answers
}

async function open(
  chapterId: string,
  { level = 1, run = null, isPremium = true, answers = {} }: Opened = {},
) {
  const server = answer({
    'GET /api/story/progress': progressAt(level),
    'GET /api/story/run': run,
    ...answers,
  })
  const at = `/story-mode?chapter=${chapterId}`
  const page = await openPage(<ChapterPage chapterId={chapterId} />, { at, user: { isPremium } })
  return { ...server, ...page }
}

const ways = ({ all }: Awaited<ReturnType<typeof open>>) =>
  all('main a').map((way) => [way.textContent, way.getAttribute('href')])

test.each([
  [
    'without premium',
    'digital_awakening',
    'Story Mode is part of premium',
    'With premium you can play Digital Awakening.',
    ['Upgrade to Premium', '/premium-store?from=story'],
  ],
  [
    'locked',
    'gen_z_chronicles',
    'Gen Z Chronicles is locked',
    'Opens at level 15, 14 to go.',
    ['Play Game', '/game'],
  ],
  ['unknown', 'the_sequel', 'There is no such chapter', 'The story has five', undefined],
])('a chapter that cannot be played says why, and leads on: %s', async (_, id, title, why, way) => {
  const screen = await open(id, { isPremium: id !== 'digital_awakening' })
  expect(screen.one('h1').textContent).toBe(title)
  expect(screen.text()).toContain(why)
  expect(ways(screen)).toEqual([...(way ? [way] : []), ['Back to Chapters', '/story-mode']])
  await screen.unmount()
})

test('an intro says what is asked', async () => {
  const { text, heading, button, unmount } = await open('digital_awakening')
  expect(heading('A lamp')).toBeTruthy()
  expect(text()).toContain(
    'Complete 3 consecutive games without making any mistakes. One wrong selection resets your progress!',
  )
  expect(button('Start Challenge')).toBeTruthy()
  await unmount()
})

test('a chapter asks before it unties the wins of another', async () => {
  const START = 'POST /api/story/chapter/content_creators_guild/start'
  const started = runIn('content_creators_guild', { wins: 0, required: 4, gameNumber: 1, waits: false })
  const { sent, press, dialog, all, text, unmount } = await open('content_creators_guild', {
    level: 6,
    run: runIn('digital_awakening'),
    answers: { [START]: { run: { ...started, game: gameView({ mode: 'story' }) } } },
  })
  const starts = () => sent.filter(({ key }) => key === START)
  await press('Start Challenge')
  expect(dialog().text()).toContain('Untie your win?')
  expect(dialog().text()).toContain('Digital Awakening has 1 win in a row. Starting this chapter unties it.')
  await dialog().press('Keep')
  expect(all('dialog[open]')).toEqual([])
  expect(starts()).toEqual([])
  await press('Start Challenge')
  await dialog().press('Start')
  expect(starts()).toHaveLength(1)
  expect(text()).toContain('Game 1 of 4')
  await unmount()
})

/** Returns a board with only one group left, and the server's reply when the player finds this group. */
function lastGuess() {
  const [a, b, c] = ['a', 'b', 'c'].map((name, index) =>
    groupView(
      name,
      [0, 1, 2, 3].map((n) => `${name}${n}`.toUpperCase()),
      `group-${index + 1}`,
    ),
  )
  const found = [a, b, c].filter((group) => group !== undefined)
  const game: GameView = gameView({
    mode: 'story',
    maxMistakes: 1,
    words: ['m', 'n', 'o', 'p'].map((id) => ({ id, text: id.toUpperCase() })),
    completedGroups: found,
  })
  const group = groupView('Last', ['M', 'N', 'O', 'P'], 'group-4')
  const over: GameView = {
    ...game,
    status: 'finished',
    solved: true,
    words: [],
    completedGroups: [...found, group],
    guesses: [],
  }
  const passage = { id: 'second', title: 'The second night', text: ['It goes on.'] }
  const reply = {
    outcome: 'correct',
    group,
    game: over,
    story: { stage: 'playing', wins: 1, passage, passageIsNew: true, next: null, slip: null },
  } as unknown as GuessReply
  return { game, reply, passage }
}

test('the page does not go on by itself under an open dialog, nor after it', async () => {
  const { game, reply, passage } = lastGuess()
  const run = runIn('digital_awakening', { wins: 0, gameNumber: 1, waits: false, game })
  const { promise: answered, resolve: goOn } = Promise.withResolvers<void>()
  const { all, one, press, button, text, dialog, unmount } = await open('digital_awakening', {
    run,
    answers: {
      'POST /api/game/game-1/guess': async () => {
        await answered
        return reply
      },
      'GET /api/story/chapter/digital_awakening/passages': { passages: [passage], count: 12 },
    },
  })
  const tiles = all('[role="grid"] button')
  expect(tiles).toHaveLength(4)
  for (const tile of tiles) await click(tile)
  await tap(button('Check Selection'))
  // The board ends while the dialog with the passages of the story is open.
  await tap(button('The story so far'))
  await settle()
  expect(dialog().text()).toContain('The second night')
  goOn()
  await settle(SHOWN_MS)
  expect(text()).toContain('Game Complete!')
  expect(text()).toContain('Game 1 completed successfully!')
  await settle(10 * GO_ON_MS)
  expect(dialog().text()).toContain('The second night')
  await dialog().press('Close')
  expect(text()).toContain('Game Complete!')
  await settle(10 * GO_ON_MS)
  expect(text()).toContain('Game Complete!')
  await press('Read on')
  expect(one('h1').textContent).toBe('The second night')
  await unmount()
})

test('a wrong selection is announced, and no message covers the board', async () => {
  const said = collectSaid()
  const { game } = lastGuess()
  const words = [...game.words, ...['q', 'r', 's', 't'].map((id) => ({ id, text: id.toUpperCase() }))]
  const open4 = { ...game, words, completedGroups: game.completedGroups.slice(0, 2) }
  const over = { ...open4, status: 'finished', solved: false, mistakes: 1, words: [], guesses: [] }
  const { all, press, text, unmount } = await open('digital_awakening', {
    run: runIn('digital_awakening', { wins: 0, gameNumber: 1, waits: false, game: open4 }),
    answers: {
      'POST /api/game/game-1/guess': {
        outcome: 'wrong',
        game: { ...over, missedGroups: [] },
        story: { runId: 'run-1', wins: 0, required: 3, gameNumber: 1, stage: 'playing', failed: true },
      },
    },
  })
  for (const tile of all('[role="grid"] button').slice(0, 4)) await click(tile)
  await press('Check Selection')
  await settle(SHOWN_MS)
  expect(said).toContain('Incorrect. These words don’t form a category. Try again!')
  expect(toastStore.get()).toBeNull()
  expect(text()).toContain('Chapter Failed')
  expect(text()).toContain('You made a mistake! Starting over from game 1.')
  await unmount()
})

test('a passage that was read before does not come again: the next game does, after two seconds', async () => {
  const { game, reply, passage } = lastGuess()
  const story = { ...reply.story, passageIsNew: false }
  const next = gameView({ id: 'game-2', mode: 'story', maxMistakes: 1 })
  const { all, text, button, unmount } = await open('digital_awakening', {
    run: runIn('digital_awakening', { wins: 0, gameNumber: 1, waits: false, game }),
    answers: {
      'POST /api/game/game-1/guess': { ...reply, story },
      'POST /api/story/run/run-1/next': {
        run: runIn('digital_awakening', { wins: 1, gameNumber: 2, waits: false, game: next }),
      },
    },
  })
  for (const tile of all('[role="grid"] button')) await click(tile)
  await tap(button('Check Selection'))
  await settle(SHOWN_MS)
  expect(text()).toContain('Game Complete!')
  expect(button('Game 2')).toBeTruthy()
  // The two seconds begin when nothing on the page moves any more.
  expect(text()).not.toContain('Game 2 in 2 s.')
  for (let n = 0; n < 50 && !text().includes('Game 2 in 2 s.'); n++) await settle(50)
  expect(all('[data-moving]')).toEqual([])
  expect(text()).not.toContain(passage.title)
  await settle(GO_ON_MS - 100)
  expect(text()).toContain('Game Complete!')
  await settle(200)
  expect(text()).toContain('Game 2 of 3')
  expect(text()).not.toContain(passage.title)
  expect(all('[role="grid"] button')).toHaveLength(16)
  await unmount()
})
