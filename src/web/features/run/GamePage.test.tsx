import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../lib/session.ts'
import { toastStore } from '../../lib/toast.ts'
import {
  type Answers,
  answer,
  click,
  lost,
  mira,
  openPage,
  pressKey,
  refused,
  settle,
  tap,
} from '../../test-page.tsx'
import { collectSaid } from '../../test-said.ts'
import { GamePage } from './GamePage.tsx'
import { boardWith, MadeUpRun, wordsOf } from './test-run.ts'

/** Time between the selection of the fourth word and the check of the guess, in ms. */
const CHECK_MS = 500
/** A time that is longer than every animation of an outcome, in ms. */
const SHOWN_MS = 1_500

beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
  localStorage.clear()
  sessionStorage.clear()
  // The page moves the focus and loads code ahead only after the player's first press, so simulate a press.
  window.dispatchEvent(new Event('pointerdown'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(run: MadeUpRun, answers: Answers = {}, user: Partial<User> = {}) {
  const server = answer({ ...run.answers, ...answers })
  const said = collectSaid()
  const screen = await openPage(<GamePage />, { at: '/game', user: { hasPlayed: true, ...user } })
  const { all } = screen
  expect(all('[role="grid"] button')).not.toEqual([])
  const tiles = () => all('[role="grid"] button')
  const wordOf = (tile: Element) => tile.querySelector('[data-mover]')?.getAttribute('data-mover') ?? ''
  const tile = (word: string) => {
    const found = tiles().find((one) => wordOf(one) === word.toLowerCase())
    if (!found) throw new Error(`${word} is not on the board`)
    return found
  }
  const select = async (words: readonly string[]) => {
    for (const word of words) await tap(tile(word))
  }
  return {
    ...server,
    ...screen,
    tiles,
    tile,
    tap,
    select,
    focusFirst: () => act(async () => tiles()[0]?.focus()),
    order: () => tiles().map(wordOf).join(''),
    selected: () =>
      tiles()
        .filter((one) => one.getAttribute('aria-pressed') === 'true')
        .map(wordOf)
        .join(''),
    banners: () => all('[role="grid"] [aria-colspan="4"]'),
    mistakes: () => all('[role="img"]').map((one) => one.getAttribute('aria-label')),
    said: () => said,
    /** Selects four words and waits until the page has shown the outcome. */
    guess: async (words: readonly string[]) => {
      await select(words)
      await settle(CHECK_MS)
      await settle(SHOWN_MS)
    },
    /** Presses the keys in order on the focused element. */
    keys: async (...keys: [string, (KeyboardEventInit | undefined)?][]) => {
      for (const [name, init] of keys) await pressKey(name, init)
    },
  }
}

describe('a guess', () => {
  test('that is wrong says what it cost; the same again costs nothing', async () => {
    const run = new MadeUpRun()
    const { guess, select, selected, text, mistakes, press, unmount } = await open(run)
    await guess(['A', 'B', 'E', 'F'])
    expect(text()).toContain('Not a group. Three mistakes left.')
    expect(selected()).toBe('')
    await guess(['A', 'B', 'E', 'F'])
    expect(text()).toContain('You already tried that.')
    expect(mistakes()).toContain('Three mistakes left.')
    // After a wrong guess, its four words stay selected, so that the player can change one of the words.
    expect(selected()).toBe('abef')
    await press('Clear')
    await select(['A'])
    expect(selected()).toBe('a')
    await unmount()
  })

  test('that is one away stays selected, also when the page is opened again', async () => {
    const run = new MadeUpRun()
    const first = await open(run)
    await first.guess(['A', 'B', 'C', 'E'])
    expect(first.text()).toContain('One away from a group. Three mistakes left.')
    expect(first.said()).toContain('One away. Three mistakes left.')
    await first.unmount()
    const again = await open(run)
    expect(again.selected()).toBe('abce')
    // This guess changes one of the four words. The other three words are still selected.
    await again.guess(['E', 'D'])
    expect(again.banners()).toHaveLength(1)
    await again.unmount()
  })

  test('is sent half a second after the fourth word, unless one is taken back', async () => {
    const run = new MadeUpRun()
    const { select, selected, banners, unmount } = await open(run)
    await select(wordsOf(0))
    await settle(CHECK_MS - 50)
    await select(['D'])
    expect(selected()).toBe('abc')
    await settle(60_000)
    expect(run.guesses).toEqual([])
    await select(['D'])
    await settle(CHECK_MS - 50)
    expect(run.guesses).toEqual([])
    await settle(100)
    expect(run.guesses).toEqual(['ABCD'])
    await settle(SHOWN_MS)
    expect(banners()).toHaveLength(1)
    await unmount()
  })

  test('that is checked: nothing is said that is not known, and what does not answer looks so', async () => {
    const run = new MadeUpRun()
    const { promise: answered, resolve: goOn } = Promise.withResolvers<void>()
    const { guess, select, text, said, button, all, banners, unmount } = await open(run, {
      'POST /api/game/game-1/guess': async ({ body }: { body: { wordIds: string[] } }) => {
        if (run.guesses.length > 0) await answered
        return run.guess(body.wordIds)
      },
    })
    await guess(wordsOf(0))
    expect(text()).toContain('Correct! Great job!')
    expect(button('Clear').getAttribute('aria-disabled')).toBe('true')
    await select(wordsOf(1))
    expect(text()).not.toContain('Correct!')
    await settle(CHECK_MS + 400)
    expect(text()).toContain('Checking…')
    expect(said()).toContain('Checking…')
    for (const name of ['Shuffle', 'Clear']) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true')
      button(name).focus()
      expect(document.activeElement).toBe(button(name))
    }
    expect(all('[role="grid"]')[0]?.getAttribute('aria-busy')).toBe('true')
    goOn()
    await settle(SHOWN_MS)
    expect(banners()).toHaveLength(2)
    expect(button('Shuffle').getAttribute('aria-disabled')).toBeNull()
    await unmount()
  })

  test('that the server fails on can be tried again', async () => {
    const run = new MadeUpRun()
    let fails = true
    const { guess, text, press, banners, unmount } = await open(run, {
      'POST /api/game/game-1/guess': ({ body }: { body: { wordIds: string[] } }) =>
        fails ? refused(500, 'internal') : run.guess(body.wordIds),
    })
    await guess(wordsOf(0))
    expect(text()).toContain('That guess could not be checked.')
    fails = false
    await press('Try again')
    await settle(SHOWN_MS)
    expect(banners()).toHaveLength(1)
    await unmount()
  })

  test('whose answer is lost is kept, sent again, and cannot be changed until then', async () => {
    const run = new MadeUpRun()
    let isLost = true
    const { guess, select, selected, text, banners, sent, unmount } = await open(run, {
      'POST /api/game/game-1/guess': ({ body }: { body: { wordIds: string[] } }) =>
        isLost ? lost : run.guess(body.wordIds),
    })
    await guess(wordsOf(0))
    expect(text()).toContain('Your guess is kept')
    await select(['D'])
    expect(selected()).toBe('abcd')
    isLost = false
    for (let second = 0; second < 30; second++) await settle(1_000)
    expect(banners()).toHaveLength(1)
    const bodies = sent.filter(({ key }) => key.endsWith('/guess')).map(({ body }) => JSON.stringify(body))
    expect(bodies.length).toBeGreaterThan(1)
    expect(new Set(bodies).size).toBe(1)
    await unmount()
  })

  test('of a page that was not told that the run went on brings it up to date', async () => {
    const run = new MadeUpRun()
    const { guess, text, banners, selected, unmount } = await open(run, {
      'POST /api/game/game-1/guess': () => {
        run.game = boardWith(1)
        return refused(409, 'not_playing')
      },
    })
    await guess(wordsOf(0))
    expect(text()).toContain('This run went on elsewhere.')
    expect(banners()).toHaveLength(1)
    expect(selected()).toBe('')
    await unmount()
  })
})

describe('a hint', () => {
  const HINT = 'POST /api/game/use-hint'

  test('marks two words, and is gone', async () => {
    const run = new MadeUpRun()
    const { all, press, text, button, dialog, unmount } = await open(run, {
      [HINT]: { hintsRemaining: 0, wordIds: ['a', 'b'] },
    })
    await press(/^Hint 1 left/)
    expect(text()).toMatch(/ go together\./)
    const hinted = all('[role="grid"] button').filter((tile) =>
      tile.getAttribute('aria-label')?.endsWith(', hint 1'),
    )
    expect(hinted).toHaveLength(2)
    await press(/^Hint 0 left/)
    expect(dialog().text()).toContain('No hints left')
    expect(button(/^Hint 0 left/).getAttribute('aria-disabled')).toBe('true')
    await unmount()
  })

  test('that fails says so and can be asked for again; only a used-up one opens the dialog', async () => {
    const run = new MadeUpRun()
    let refusal = refused(500, 'internal')
    const { all, press, dialog, unmount } = await open(run, { [HINT]: () => refusal })
    await press(/^Hint 1 left/)
    expect(toastStore.get()?.description).toBe('The hint could not be shown. Please try again.')
    expect(all('dialog[open]')).toEqual([])
    // The player has used the last hint on another device, but this page still shows one hint.
    refusal = refused(409, 'no_hints')
    await press(/^Hint 1 left/)
    expect(dialog().text()).toContain('No hints left')
    await unmount()
  })
})

describe('by keys', () => {
  test('arrows, Home and End go over the board and not around its edge', async () => {
    const { tiles, focusFirst, keys, unmount } = await open(new MadeUpRun())
    await focusFirst()
    const ctrl = { ctrlKey: true }
    for (const [name, to, init] of [
      ['ArrowLeft', 0],
      ['ArrowUp', 0],
      ['End', 3],
      ['ArrowRight', 3],
      ['ArrowDown', 7],
      ['Home', 4],
      ['End', 15, ctrl],
      ['ArrowDown', 15],
      ['Home', 0, ctrl],
    ] as const) {
      await keys([name, init])
      expect(document.activeElement, name).toBe(tiles()[to])
    }
    await unmount()
  })

  test('with Ctrl the arrows carry the tile, which takes the focus and is said', async () => {
    const { tiles, focusFirst, keys, order, said, sent, unmount } = await open(new MadeUpRun())
    const before = order()
    await focusFirst()
    // The focus must be on the moved tile, so that a screen reader reads this tile.
    const focused: (string | null | undefined)[] = []
    const note = ({ target }: Event) =>
      focused.push((target as Element).querySelector('[data-mover]')?.getAttribute('data-mover'))
    document.addEventListener('focusin', note)
    await keys(['ArrowRight', { ctrlKey: true }])
    expect(focused.at(-1)).toBe('a')
    await keys(['ArrowDown', { ctrlKey: true }])
    document.removeEventListener('focusin', note)
    expect(said()).toContainEqual(expect.stringMatching(/, row 2, column 2\.$/))
    expect([order()[0], order()[1], order()[5]]).toEqual([before[1], before[5], before[0]])
    expect(document.activeElement).toBe(tiles()[5])
    // The page sends the new order of the tiles when no tile has moved for a short time.
    await settle(1_000)
    const stored = sent.filter(({ key }) => key === 'POST /api/game/game-1/order')
    expect(stored.map(({ body }) => (body as { wordIds: string[] }).wordIds.join(''))).toEqual([order()])
    await unmount()
  })

  test('left while a found group settles, the board is stored as it will rest', async () => {
    const { select, order, sent, banners, unmount } = await open(new MadeUpRun())
    const found = wordsOf(2)
    await select(found)
    await settle(CHECK_MS)
    await settle(100)
    expect(banners()).toHaveLength(0)
    const resting = order().slice(4)
    await unmount()
    const stored = sent.filter(({ key }) => key === 'POST /api/game/game-1/order')
    expect(stored.map(({ body }) => (body as { wordIds: string[] }).wordIds.join(''))).toEqual([resting])
  })

  test('Ctrl+Z takes back one arrangement after the other', async () => {
    const { focusFirst, keys, order, press, said, unmount } = await open(new MadeUpRun())
    const before = order()
    await focusFirst()
    await keys(['ArrowRight', { ctrlKey: true }])
    const moved = order()
    expect(moved).not.toBe(before)
    await press('Shuffle')
    await settle(SHOWN_MS)
    expect(said()).toContain('Shuffled.')
    await focusFirst()
    await keys(['z', { ctrlKey: true }])
    expect(said()).toContain('Shuffle undone.')
    expect(order()).toBe(moved)
    await keys(['z', { ctrlKey: true }])
    expect(said()).toContain('Move undone.')
    expect(order()).toBe(before)
    await keys(['z', { ctrlKey: true }])
    expect(said()).toContain('Nothing to undo.')
    await unmount()
  })
})

describe('the keys S, H and ?', () => {
  const status = { hintsRemaining: 1, resetsAt: '2099-01-01T00:00:00.000Z' }
  const HINT = 'POST /api/game/use-hint'
  const answers = {
    'GET /api/subscription/status': status,
    [HINT]: { hintsRemaining: 0, wordIds: ['a', 'b'] },
  }

  test('H spends nothing at the first press, which says what the second does', async () => {
    const { focusFirst, keys, text, said, sent, unmount } = await open(new MadeUpRun(), answers)
    const hints = () => sent.filter(({ key }) => key === HINT)
    await focusFirst()
    await keys(['h'])
    expect(hints()).toHaveLength(0)
    expect(text()).toContain('Press H again to use a hint.')
    expect(said()).toContain('Press H again to use a hint.')
    await keys(['h'])
    expect(hints()).toHaveLength(1)
    await unmount()
  })

  test('act on the board only', async () => {
    const { focusFirst, keys, order, all, button, sent, unmount } = await open(new MadeUpRun(), answers)
    const before = order()
    const letters = () => keys(['s'], ['h'], ['h'], ['?'])
    for (const name of [/^Shuffle/, 'Game menu', /^Hint/]) {
      button(name).focus()
      await letters()
    }
    await act(async () => (document.activeElement as HTMLElement).blur())
    await letters()
    await focusFirst()
    await keys(['s', { ctrlKey: true }], ['s', { altKey: true }], ['s', { repeat: true }])
    await settle(SHOWN_MS)
    expect(order()).toBe(before)
    expect(sent.filter(({ key }) => key === HINT)).toEqual([])
    expect(all('dialog[open]')).toEqual([])
    await keys(['S'])
    await settle(SHOWN_MS)
    expect(order()).not.toBe(before)
    await unmount()
  })

  test('can be switched off; the list of keys says so, and where', async () => {
    const run = new MadeUpRun()
    const { focusFirst, keys, order, select, selected, press, dialog, sent, unmount } = await open(
      run,
      answers,
      { boardKeys: false },
    )
    const before = order()
    await focusFirst()
    await keys(['s'], ['h'], ['h'], ['?'])
    await settle(SHOWN_MS)
    expect(order()).toBe(before)
    expect(sent.filter(({ key }) => key === HINT)).toEqual([])
    await select(['A'])
    await keys(['Escape'])
    expect(selected()).toBe('')
    await press('Shortcuts')
    expect(dialog().text()).toContain(
      'S, H, ? and 1 to 4 are switched off. You can switch them on in your settings.',
    )
    expect(dialog().link('your settings').getAttribute('href')).toBe('/settings#play')
    await unmount()
  })
})

test('a shuffle keeps words and selection, and says so', async () => {
  const { select, selected, order, button, press, said, unmount } = await open(new MadeUpRun())
  const before = order()
  await select(['A', 'B'])
  await press('Shuffle')
  expect(button(/^Shuffling\.\.\./).getAttribute('aria-disabled')).toBe('true')
  await settle(SHOWN_MS)
  button(/^Shuffle/)
  expect(order()).not.toBe(before)
  expect([...order()].toSorted().join('')).toBe([...before].toSorted().join(''))
  expect([...selected()].toSorted().join('')).toBe('ab')
  expect(said()).toContain('Shuffled.')
  await unmount()
})

test('giving up asks first, and then shows every group', async () => {
  const { press, dialog, all, banners, one, sent, unmount } = await open(new MadeUpRun(boardWith(1)))
  const given = () => sent.filter(({ key }) => key.endsWith('/give-up'))
  await press('Give up')
  expect(dialog().text()).toContain('Give up this run?')
  await dialog().press('Keep playing')
  expect(all('dialog[open]')).toEqual([])
  expect(banners()).toHaveLength(1)
  expect(given()).toEqual([])
  await press('Give up')
  await dialog().press('Give up')
  await settle(SHOWN_MS)
  expect(given()).toHaveLength(1)
  expect(one('h1').textContent).toBe('Game Over')
  await settle(3_000)
  const listed = all('[aria-label="Groups of the board"] > li')
  expect(listed).toHaveLength(4)
  expect(listed.filter((group) => group.textContent?.includes('Not found: '))).toHaveLength(3)
  expect(one('[aria-label="Game Over"]').textContent).toContain('1 of 4')
  await unmount()
})

test.each(['New game', 'Restart level'])(
  'with no game left, “%s” says so before it asks whether the run may end',
  async (entry) => {
    const run = new MadeUpRun()
    const none = { ...(run.answers['GET /api/game/can-play'] as object), canPlay: false, gamesPlayedToday: 2 }
    const { press, dialog, sent, unmount } = await open(run, {
      'GET /api/game/can-play': none,
    })
    await settle(SHOWN_MS)
    await press('Game menu')
    await dialog().press(entry)
    expect(dialog().one('h2').textContent).toBe('No games left today')
    await dialog().press('Keep playing')
    expect(sent.filter(({ key }) => key === 'POST /api/game/start')).toEqual([])
    await unmount()
  },
)

describe('out of mistakes', () => {
  const waiting = (canUseExtraLife: boolean) =>
    new MadeUpRun(boardWith(0, { status: 'out_of_mistakes', mistakes: 4, canUseExtraLife }))

  test('the question must be answered; giving up takes no life', async () => {
    const run = waiting(true)
    const { all, dialog, banners, one, sent, unmount } = await open(run, {
      'GET /api/subscription/status': {
        ...{ isPremium: false, hintsRemaining: 1, extraLivesRemaining: 2 },
        resetsAt: new Date(Date.now() + 3_600_000).toISOString(),
      },
    })
    expect(dialog().text()).toContain('Out of mistakes')
    expect(dialog().text()).toContain('You have 2.')
    await act(async () => one('dialog[open]').dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(all('dialog[open]')).toHaveLength(1)
    expect(banners()).toEqual([])
    await dialog().press('Give up')
    await settle(SHOWN_MS)
    expect(one('h1').textContent).toBe('Game Over')
    await settle(3_000)
    const missed = all('[aria-label="Groups of the board"] > li')
    expect(missed.filter((group) => group.textContent?.includes('Not found: '))).toHaveLength(4)
    expect(sent.some(({ key }) => key.endsWith('/extra-life'))).toBe(false)
    await unmount()
  })

  test('without a life there is only the end', async () => {
    const { dialog, unmount } = await open(waiting(false))
    expect(dialog().names('button')).toEqual(['Give up'])
    await unmount()
  })
})

describe('a level that is complete', () => {
  const NEXT = 'POST /api/game/game-1/next'
  const next = boardWith(0, { id: 'game-2', level: 2, score: 450 })

  test('the next one comes by itself after a press', async () => {
    const { guess, one, text, unmount } = await open(new MadeUpRun(boardWith(3)), {
      [NEXT]: next,
    })
    await guess(wordsOf(3))
    expect(text()).toContain('Level 1 complete')
    await settle(10_000)
    expect(one('h1').textContent).toBe('Level 2')
    await unmount()
  })

  test('the next one leaves the counted score on the page for 1.5 s', async () => {
    const { select, all, one, unmount } = await open(new MadeUpRun(boardWith(3)), { [NEXT]: next })
    await select(wordsOf(3))
    await settle(CHECK_MS)
    const title = () => one('h1').textContent
    const figure = () => all('[aria-label="Level Complete"] strong')[0]?.textContent
    const isMoving = () => all('[data-moving]').length > 0
    const passUntil = async (isSo: () => boolean) => {
      for (let n = 0; n < 100 && !isSo(); n++) await settle(50)
    }
    await passUntil(() => title() === 'Level 1 complete')
    expect(isMoving()).toBe(true)
    await passUntil(() => !isMoving())
    expect(figure()).toBe('+450')
    await settle(1_400)
    expect(title()).toBe('Level 1 complete')
    await settle(150)
    expect(title()).toBe('Level 2')
    await unmount()
  })

  test('the score of a first run is compared with nothing', async () => {
    const first = await open(new MadeUpRun(boardWith(3)), {
      'GET /api/scores/personal': { score: 0, rank: null, winStreak: 0, bestWinStreak: 0 },
    })
    await first.guess(wordsOf(3))
    expect(first.one('[aria-label="Level Complete"]').textContent).not.toContain('New best run')
    await first.unmount()
    const later = await open(new MadeUpRun(boardWith(3)), {
      'GET /api/scores/personal': { score: 100, rank: 3, winStreak: 0, bestWinStreak: 0 },
    })
    await later.guess(wordsOf(3))
    expect(later.one('[aria-label="Level Complete"]').textContent).toContain('New best run was 100')
    await later.unmount()
  })

  test('the next one waits for a player who does not press with mouse or finger, and says so', async () => {
    const { select, tile, one, text, unmount } = await open(new MadeUpRun(boardWith(3)), { [NEXT]: next })
    const [last = '', ...others] = wordsOf(3)
    await select(others)
    // A screen reader presses the last word: the click has the `detail` 1, but no pointer belongs to it.
    await act(async () => tile(last).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })))
    await settle(CHECK_MS)
    await settle(SHOWN_MS)
    await settle(60_000)
    expect(one('h1').textContent).toBe('Level 1 complete')
    expect(text()).toContain('The next level waits for your press.')
    await unmount()
  })

  test('the next one waits when it is asked to, and the account keeps that', async () => {
    const PUT = 'PUT /api/account/settings'
    const { guess, one, press, text, answers, sent, unmount } = await open(new MadeUpRun(boardWith(3)), {
      [NEXT]: next,
      [PUT]: { ...mira, hasPlayed: true, waitForMe: true },
    })
    const box = () => one('input[type="checkbox"]') as HTMLInputElement
    expect(box().checked).toBe(false)
    await click(box())
    expect(sent.filter(({ key }) => key === PUT).map(({ body }) => body)).toEqual([{ waitForMe: true }])
    expect(box().checked).toBe(true)
    answers[PUT] = refused(503, 'unavailable')
    await click(box())
    // The server has not stored the change, so the box shows the stored setting.
    expect(box().checked).toBe(true)
    expect(toastStore.get()).toMatchObject({ title: 'Your setting could not be saved' })
    await guess(wordsOf(3))
    expect(text()).toContain('Level 1 complete')
    await settle(60_000)
    expect(text()).toContain('Level 1 complete')
    await press('Next Level')
    expect(one('h1').textContent).toBe('Level 2')
    await unmount()
  })
})
