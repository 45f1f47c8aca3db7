import { afterEach, expect, test, vi } from 'vitest'
import type { Output } from '../../../../contract/api.ts'
import type { GameView } from '../../../../contract/game.ts'
import { gameView, groupView } from '../../../play/state/test-game.ts'
import { answer, openPage, refused } from '../../../test-page.tsx'
import { LookBackPage } from './LookBackPage.tsx'

type View = Output<'GET /api/game/:id/look-back'>
type Guess = View['guesses'][number]

afterEach(() => vi.unstubAllGlobals())

const GAME = 'GET /api/game/game-1'
const LOOK_BACK = 'GET /api/game/game-1/look-back'

const [money, lifts, fish, birds] = ['Money', 'Lifts', 'Fish', 'Birds'].map((name, index) =>
  groupView(
    name,
    [0, 1, 2, 3].map((n) => `${name.toUpperCase()} ${n}`),
    `group-${index + 1}`,
  ),
)
const groups = [money, lifts, fish, birds].filter((group) => group !== undefined)
const [first, ...missed] = groups

/** A lost level in which the player found one group. */
const lost: GameView = gameView({
  ...{ status: 'game_over', mistakes: 4, elapsedSeconds: 154, words: [] },
  ...{ completedGroups: first ? [first] : [], missedGroups: missed, guesses: [] },
})

const guess = (n: number, outcome: Guess['outcome'], changes: Partial<Guess> = {}): Guess => ({
  words: [0, 1, 2, 3].map((word) => `WORD ${n} ${word}`),
  colors: ['group-1', 'group-1', 'group-1', outcome === 'correct' ? 'group-1' : 'group-2'],
  ...{ outcome, atSeconds: 30 * (n + 1), othersPercent: null, mostOthers: null },
  ...changes,
})

const view = (changes: Partial<View> = {}): View => ({
  gameId: 'game-1',
  guesses: [],
  turnedAt: null,
  ...{ players: 1, solvedPercent: null, averageMistakes: null, hardest: null },
  groups: groups.map(({ color }) => ({ color, foundPercent: null, usualPlace: null, markedAtSeconds: null })),
  ...{ herrings: [], herringsLater: false },
  ...changes,
})

async function open(game: unknown, lookBack: unknown) {
  answer({ [GAME]: game, [LOOK_BACK]: lookBack })
  return await openPage(<LookBackPage />, { at: '/look-back/game-1' })
}

const guesses = ({ all }: Awaited<ReturnType<typeof open>>) =>
  all('[aria-label="Your guesses"] > li').map((one) => one.textContent ?? '')

test('a run that is over: each guess in words, where it turned, and what was missed', async () => {
  const screen = await open(
    lost,
    view({
      guesses: [
        guess(0, 'one_away'),
        guess(1, 'correct'),
        guess(2, 'wrong'),
        guess(3, 'one_away'),
        guess(4, 'one_away'),
      ],
      turnedAt: 4,
    }),
  )
  const { text, region, all } = screen
  expect(text()).toContain('Not solved: 1 of 4 groups found in 2:34.')
  const told = guesses(screen)
  expect(told[0]).toContain('One away')
  expect(told[1]).toContain('Found: Money')
  expect(told[2]).toMatch(/Wrong\s*at 1:30/)
  expect(told[4]).toContain('It turned here, for the worse')
  expect(text().match(/It turned here/g)).toHaveLength(1)
  expect(
    region('The groups')
      .names('p')
      .filter((said) => said === 'You missed it.'),
  ).toHaveLength(3)
  expect(region('The groups').names('p')).toContain('You found it first.')
  // Without data about other players, the section about other players is not shown.
  expect(all('#others')).toEqual([])
  expect(text()).not.toMatch(/of the others|most others|null|NaN|undefined/)
  await screen.unmount()
})

test('a board that had a red herring says why it tempted', async () => {
  const { region, unmount } = await open(
    lost,
    view({
      guesses: [guess(0, 'one_away')],
      herrings: [
        { kind: 'crossover', category: 'Money', words: ['POUND'], colors: ['group-2'], guesses: [0] },
      ],
    }),
  )
  const told = region('Why it tempted').text()
  expect(told).toContain('POUND goes with “Money” too, but belongs to “Lifts”.')
  expect(told).toContain('You followed it in guess 1.')
  await unmount()
})

test('how the others did on a daily, once it is known', async () => {
  const daily = { ...lost, mode: 'daily' as const, status: 'finished' as const, solved: false }
  const early = await open(daily, view({ guesses: [guess(0, 'one_away')], herringsLater: true }))
  expect(early.region('The others').text()).toContain('once five players have finished this day')
  expect(early.text()).not.toContain('%')
  expect(early.region('Why it tempted').text()).toContain('Told once this day is over everywhere.')
  await early.unmount()

  const most = {
    words: ['A', 'B', 'C', 'D'],
    colors: ['group-1', 'group-1', 'group-1', 'group-1'],
    percent: 60,
  }
  const late = await open(
    daily,
    view({
      guesses: [
        guess(0, 'one_away', { othersPercent: 0, mostOthers: most }),
        guess(1, 'correct', { othersPercent: 100 }),
      ],
      ...{ players: 6, solvedPercent: 100, averageMistakes: 0.6 },
      groups: groups.map(({ color }, index) => ({
        ...{ color, foundPercent: 100, usualPlace: 2 },
        markedAtSeconds: index === 0 ? 41 : null,
      })),
    }),
  )
  const others = late.region('The others').text()
  expect(others).toContain('Solved it100%')
  expect(late.text().match(/You had it at 0:41\./g)).toHaveLength(1)
  expect(others).toContain('Mistakes on average0.6')
  const told = guesses(late)
  expect(told[0]).toContain('None of the others made this guess.')
  expect(told[0]).toContain('The commonest guess of the others here, 60%:')
  expect(told[1]).toContain('100% of the others made this guess.')
  const known = late.region('The groups').names('p')
  expect(known.filter((said) => said === 'Found by 100% of the others, in place 2 on average.')).toHaveLength(
    4,
  )
  await late.unmount()
})

test.each([
  ['not there', refused(404, 'not_found'), 'No such board', 'You can look back at boards of your own.', '/'],
  ['not over', refused(409, 'not_over'), 'Not over yet', 'Refused: not_over.', '/game'],
  ['too old', refused(410, 'folded'), 'This board is too old', 'Refused: folded.', '/'],
])('a board that is %s says so, and leads on', async (_, refusal, title, why, way) => {
  const { one, text, unmount } = await open(refusal, refusal)
  expect(one('h1').textContent).toBe(title)
  expect(text()).toContain(why)
  expect(one('main a').getAttribute('href')).toBe(way)
  await unmount()
})

test('a board that cannot be loaded says so, and can be asked for again', async () => {
  let now: unknown = refused(500, 'internal')
  const { one, text, press, unmount } = await open(lost, () => now)
  expect(one('h1').textContent).toBe('This board could not be loaded')
  now = view()
  await press('Try again')
  expect(text()).toContain('You made none on this board.')
  await unmount()
})

test.each([
  ['classic', {}, '/game'],
  ['daily', {}, '/daily-challenge'],
  ['duel', { challengeId: 'duel-1' }, '/game?challenge=duel-1'],
  ['story', { chapterId: 'one' }, '/story-mode?chapter=one'],
] as const)('the way back leads to where the board was played: %s', async (mode, of, way) => {
  const { link, unmount } = await open({ ...lost, mode, ...of }, view())
  expect(link('Back').getAttribute('href')).toBe(way)
  await unmount()
})
