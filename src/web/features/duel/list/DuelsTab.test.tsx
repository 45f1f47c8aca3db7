import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastStore } from '../../../lib/toast.ts'
import { type Answers, answer, finders, lost, openPage, refused, type Sent } from '../../../test-page.tsx'
import type { Duel } from '../duel.ts'
import { ME, madeUpDuel, RIVAL } from '../test-duel.ts'
import { DuelsTab } from './DuelsTab.tsx'

const NOW = Date.parse('2026-11-01T12:00:00.000Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const SUMMARY = 'GET /api/challenges/summary'
const LIST = 'GET /api/challenges'
const PLAYERS = 'GET /api/users'

const summary = {
  ...{ rating: 1500, deviation: 350, provisional: true, wins: 0, losses: 0, draws: 0 },
  ...{ history: [], racing: 0, pending: 0 },
}

/** A duel against a rival with the given name, for the tests. */
function duelWith(name: string, changes: Partial<Duel> = {}): Duel {
  const duel = madeUpDuel({ id: `duel with ${name}`, ...changes })
  const named = <Player extends Duel['challenger']>(player: Player): Player =>
    player.id === RIVAL ? { ...player, id: name, username: name } : player
  return {
    ...duel,
    challengerId: duel.challengerId === RIVAL ? name : ME,
    challengedId: duel.challengedId === RIVAL ? name : ME,
    challenger: named(duel.challenger),
    challenged: named(duel.challenged),
  }
}

/** The changes for a duel in which the player is the challenger and the rival was challenged. */
const asked: Partial<Duel> = {
  challengerId: ME,
  challengedId: RIVAL,
  challenger: madeUpDuel().challenged,
  challenged: madeUpDuel().challenger,
}

/** Replies to requests for the open and the played duels, with 20 duels on a page. */
const lists =
  (open: Duel[], over: Duel[]) =>
  ({ query }: Sent) => {
    const all = query.state === 'open' ? open : over
    const from = all.findIndex(({ id }) => id === query.before) + 1
    return all.slice(from, from + 20)
  }

async function open(answers: Answers, isPremium = true) {
  const server = answer({
    [SUMMARY]: summary,
    [PLAYERS]: { users: [] },
    'GET /api/me/friends': [],
    ...answers,
  })
  const screen = await openPage(<DuelsTab />, { user: { id: ME, username: 'mira_o', isPremium } })
  const rows = (list: 'Open' | 'Played') =>
    screen
      .all(`section li`)
      .filter((row) => row.closest('section')?.querySelector('h3')?.textContent === list)
  const row = (list: 'Open' | 'Played', name: string) => {
    const found = rows(list).find((one) => one.textContent?.includes(name))
    if (!found) throw new Error(`no duel with ${name}`)
    return found
  }
  return {
    ...server,
    ...screen,
    rows,
    row,
    inRow: (list: 'Open' | 'Played', name: string) => finders(row(list, name)),
    counter: (name: string) =>
      screen
        .all('[aria-label="Your duels"] > div')
        .find((one) => one.querySelector('dt')?.textContent === name)
        ?.querySelector('dd')?.textContent,
  }
}

test('a player without duels is told what to do', async () => {
  const { text, unmount } = await open({ [LIST]: [] })
  expect(text()).toContain('No duel is open.')
  expect(text()).toContain('1500?')
  await unmount()
})

test('every state of an open duel says what it waits for and what can be done', async () => {
  const started = { groupsFound: 2, mistakes: 0 }
  const live = duelWith('live', {
    ...asked,
    ...{ mine: 'playing', theirs: 'playing', canStart: false },
    standings: { mine: started, theirs: { ...started, groupsFound: 3 } } as unknown as Duel['standings'],
  })
  const duels = [
    duelWith('asks'),
    duelWith('ghost', { theirs: 'finished' }),
    duelWith('ahead', { theirs: 'playing' }),
    duelWith('asked', asked),
    duelWith('waiting', { ...asked, mine: 'finished', canStart: false, challengerScore: 1350 }),
    live,
  ]
  const { rows, row, inRow, counter, unmount } = await open({
    [SUMMARY]: { ...summary, racing: 4, pending: 2 },
    [LIST]: lists(duels, []),
  })
  expect(rows('Open')).toHaveLength(6)
  // A duel in which the player can act comes first.
  expect(rows('Open')[0]).toBe(row('Open', 'live'))
  const said = (name: string) => row('Open', name).textContent ?? ''
  expect(said('live')).toContain('Live now')
  expect(said('live')).toMatch(/you\s2.*\s3/)
  expect(
    inRow('Open', 'live')
      .link(/^Go on/)
      .getAttribute('href'),
  ).toBe(`/game?challenge=${encodeURIComponent(live.id).replaceAll('%20', '+')}`)
  expect(said('ahead')).toContain('Is playing now')
  expect(said('asks')).toContain('Challenges you')
  expect(said('ghost')).toContain('Has played')
  expect(said('ghost')).toContain('Ghost')
  expect(said('asked')).toContain('You challenged')
  expect(said('asked')).toContain('7 days left')
  expect(said('waiting')).toContain('Waiting')
  expect(said('waiting')).toContain('Game Played, 1,350 points')
  const starts = (name: string) =>
    inRow('Open', name)
      .all('a')
      .filter((one) => one.textContent?.startsWith('Start Race'))
  for (const name of ['ahead', 'asks', 'ghost', 'asked']) expect(starts(name)).toHaveLength(1)
  for (const name of ['waiting', 'live']) expect(starts(name)).toEqual([])
  expect(counter('Racing')).toBe('4')
  expect(counter('Pending')).toBe('2')
  await unmount()
})

test('duels that are over: outcome, scores, rating; older ones when asked for', async () => {
  const over = (name: string, changes: Partial<Duel>) =>
    duelWith(name, { canStart: false, endedAt: '2026-10-31T12:00:00.000Z', ...changes })
  const completed = { ...asked, status: 'completed', mine: 'finished', theirs: 'finished' } as const
  const declined = Array.from({ length: 19 }, (_, n) =>
    over(`nobody_${n}`, { ...asked, status: 'declined', declinedBy: `nobody_${n}` }),
  )
  const { text, rows, row, press, all, counter, link, unmount } = await open({
    [SUMMARY]: {
      ...summary,
      ...{ rating: 1488, wins: 1, losses: 1 },
      history: [
        { at: '2026-10-29T12:00:00.000Z', rating: 1500 },
        { at: '2026-10-30T12:00:00.000Z', rating: 1510 },
        { at: '2026-10-31T12:00:00.000Z', rating: 1488 },
      ],
    },
    [LIST]: lists(
      [],
      [
        ...declined,
        over('lexi_k', {
          ...completed,
          ...{ outcome: 'lost', challengerScore: 200, challengedScore: 350, ratingChange: -22 },
        }),
        over('ostrava', {
          ...completed,
          ...{ outcome: 'won', challengerScore: 1350, challengedScore: 350, ratingChange: 10 },
        }),
        over('late_one', { status: 'expired' }),
      ],
    ),
  })
  expect(rows('Played')).toHaveLength(20)
  expect(rows('Played')[0]?.textContent).toContain('by nobody_0')
  await press('Show more')
  expect(rows('Played')).toHaveLength(22)
  expect(all('button').map((one) => one.textContent)).not.toContain('Show more')
  expect(link('Duel with lexi_k').getAttribute('href')).toMatch(/^\/game\?challenge=/)
  expect(row('Played', 'lexi_k').textContent).toMatch(/Lost.*200.*350.*−22/)
  expect(row('Played', 'ostrava').textContent).toMatch(/Won.*1,350.*350.*\+10/)
  expect(row('Played', 'late_one').textContent).toMatch(/Expired.*never started/)
  expect(counter('Wins')).toBe('1')
  expect(counter('Losses')).toBe('1')
  expect(all('[role="img"]').map((one) => one.getAttribute('aria-label'))).toContainEqual(
    expect.stringMatching(/^From \d+ on .* in 3 duels\.$/),
  )
  expect(text()).toContain('Still an estimate. Race more to settle it.')
  await unmount()
})

test('one that is declined, after a question', async () => {
  let duels = [duelWith('lexi_k'), duelWith('ostrava', asked)]
  const over: Duel[] = []
  const decline = (name: string, by: string) => () => {
    const one = duelWith(name, { ...(by === ME && asked), status: 'declined', declinedBy: by })
    duels = duels.filter(({ id }) => id !== one.id)
    over.unshift(one)
    return one
  }
  const { rows, inRow, dialog, sent, text, unmount } = await open({
    [LIST]: (call: Sent) => lists(duels, over)(call),
    [`POST /api/challenges/${encodeURIComponent('duel with lexi_k')}/decline`]: decline('lexi_k', ME),
    [`POST /api/challenges/${encodeURIComponent('duel with ostrava')}/decline`]: decline('ostrava', ME),
  })
  const posts = () => sent.filter(({ key }) => key.startsWith('POST'))
  const asking = inRow('Open', 'lexi_k').button(/^Decline/)
  asking.focus()
  await inRow('Open', 'lexi_k').press(/^Decline/)
  expect(dialog().text()).toContain('Nobody wins, and no rating changes.')
  await dialog().press('Keep it')
  expect(document.activeElement).toBe(asking)
  expect(posts()).toEqual([])
  await inRow('Open', 'lexi_k').press(/^Decline/)
  await dialog().press('Decline')
  expect(posts()).toHaveLength(1)
  expect(rows('Open')).toHaveLength(1)
  await inRow('Open', 'ostrava').press(/^Take back/)
  expect(dialog().text()).toContain('ostrava is told that you called it off.')
  await dialog().press('Take back')
  expect(rows('Open')).toEqual([])
  expect(rows('Played')).toHaveLength(2)
  expect(text()).toContain('No duel is open.')
  await unmount()
})

test('what could not be loaded says so and can be asked for again', async () => {
  let now: unknown = lost
  const { text, all, unmount } = await open({ [LIST]: () => now })
  const alerts = () => all('[role="alert"]')
  expect(alerts().map((one) => one.querySelector('p')?.textContent)).toEqual([
    'Your open duels could not be loaded',
    'Your played duels could not be loaded',
  ])
  now = []
  for (const alert of alerts()) await finders(alert).press('Try again')
  expect(text()).toContain('No duel is open.')
  expect(alerts()).toEqual([])
  await unmount()
})

test('a challenge that cannot be sent says so, and can be sent again', async () => {
  const player = { ...madeUpDuel().challenger, id: 'lexi', username: 'lexi_k' }
  const { press, button, unmount } = await open({
    [LIST]: [],
    [PLAYERS]: { users: [player] },
    'POST /api/challenges': lost,
  })
  await press('Challenge lexi_k')
  expect(toastStore.get()?.title).toBe('Failed to create challenge. Please try again.')
  expect(button('Challenge lexi_k').getAttribute('aria-disabled')).toBeNull()
  await unmount()
})

test('a free player sees who challenged them, what costs nothing, and can decline', async () => {
  let duels = [duelWith('lexi_k', { canStart: false })]
  const { text, heading, link, all, inRow, dialog, unmount } = await open(
    {
      [LIST]: (call: Sent) => lists(duels, [])(call),
      [`POST /api/challenges/${encodeURIComponent('duel with lexi_k')}/decline`]: () => {
        duels = []
        return duelWith('lexi_k', { status: 'declined', declinedBy: ME })
      },
      [SUMMARY]: refused(403, 'premium_required'),
    },
    false,
  )
  expect(heading('Speed Duels are part of Premium')).toBeTruthy()
  expect(text()).toContain('lexi_k has challenged you.')
  expect(link(/^Get Premium/).getAttribute('href')).toBe('/premium-store')
  expect(link('Daily Challenge')).toBeTruthy()
  expect(all('a').filter((one) => one.textContent?.startsWith('Start Race'))).toEqual([])
  expect(all('button').map((one) => one.textContent)).not.toContain('Challenge a player')
  expect(text()).not.toContain('Your turn')
  await inRow('Open', 'lexi_k').press(/^Decline/)
  await dialog().press('Decline')
  expect(text()).toContain('Race another player over the same board.')
  expect(all('li').filter((one) => one.textContent?.includes('lexi_k'))).toEqual([])
  await unmount()
})
