import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { madeUpClub } from '../../../../../tests/support/made-up-club.ts'
import { listen } from '../../../lib/live.ts'
import { type Answers, answer, click, mira, openPage, refused, settle } from '../../../test-page.tsx'
import { ClubPage } from './ClubPage.tsx'

vi.mock(import('../../../lib/live.ts'), () => ({ listen: vi.fn<typeof listen>(() => () => undefined) }))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const me = { ...mira, firstName: null }
const CLUB = 'GET /api/clubs/club-1'
const DAY = 'GET /api/clubs/club-1/day'
const SEASON = 'GET /api/clubs/club-1/season'

async function open(options: Parameters<typeof madeUpClub>[1] = {}, answers: Answers = {}) {
  const made = madeUpClub(me, options)
  const server = answer({
    [CLUB]: made.club,
    [DAY]: made.over,
    [SEASON]: made.season,
    'GET /api/clubs': [],
    ...answers,
  })
  const page = await openPage(<ClubPage id="club-1" />, { at: '/clubs/club-1' })
  return { ...made, ...server, ...page, keys: () => server.sent.map(({ key }) => key) }
}

/** The page's listener for the events of the club. */
const listener = () => vi.mocked(listen).mock.lastCall?.[2] as { on: Record<string, (data: object) => void> }

/** Sends an event of the club to the page, and waits for the longest random delay. */
async function hear(name: string, data: object) {
  listener().on[name]?.(data)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  await settle()
}

test('before the own attempt the page says who has finished, and shows no thread; each news is read again', async () => {
  const { before } = madeUpClub(me)
  const page = await open({}, { [DAY]: before })
  const day = () => page.region('Today’s daily')
  expect(day().text()).toContain('Four members have finished. You see the threads after your own attempt.')
  expect(day().link('Play today’s daily').getAttribute('href')).toBe('/daily-challenge')
  expect(day().all('ol')).toEqual([])
  expect(day().text()).toContain('Not yet: 3')

  page.answers[DAY] = page.over
  await hear('day', { date: before.date })
  expect(page.keys().filter((key) => key === DAY)).toHaveLength(2)
  expect(page.keys().filter((key) => key === SEASON)).toHaveLength(2)
  expect(page.keys().filter((key) => key === CLUB)).toHaveLength(1)
  expect(day().all('ol > li')).toHaveLength(5)
  expect(day().text()).toContain('lexi_k1:15, one mistake')
  await page.unmount()
})

test('many news at once are read once', async () => {
  const page = await open()
  for (let n = 0; n < 20; n++) listener().on.day?.({})
  await hear('day', {})
  expect(page.keys().filter((key) => key === DAY)).toHaveLength(2)
  await page.unmount()
})

test('a press opens the reactions, the next one reacts or takes the reaction back; nobody reacts to the own result', async () => {
  const page = await open()
  const lexi = page.over.rows[1] as (typeof page.over.rows)[0]
  page.answers['PUT /api/clubs/club-1/reactions'] = ({ body }: { body: { reaction: string | null } }) => ({
    ...lexi,
    reaction: body.reaction,
    reactions: { ...lexi.reactions, ...(body.reaction && { quick: 1 }) },
  })
  const openers = () => page.all('button[aria-label^="React to"]')
  expect(openers()).toHaveLength(4)
  const row = page.all('ol > li')[1] as HTMLElement
  const choose = async () => {
    await click(openers()[1] as HTMLElement)
    const choice = [...row.querySelectorAll<HTMLElement>('li button')].find(
      ({ textContent }) => textContent === 'Quick',
    ) as HTMLElement
    await click(choice)
    await settle()
    return choice.getAttribute('aria-pressed')
  }
  const counted = () => row.querySelector('ul[aria-label="Reactions to lexi_k"] [aria-label="Quick"]')
  expect(counted()).toBeNull()
  expect(await choose()).toBe('true')
  expect(page.sent.at(-1)?.body).toEqual({ date: page.over.date, username: 'lexi_k', reaction: 'quick' })
  expect(openers()[1]?.getAttribute('aria-label')).toBe('React to lexi_k, your reaction is Quick')
  expect(counted()).not.toBeNull()
  expect(await choose()).toBe('false')
  expect(page.sent.at(-1)?.body).toMatchObject({ reaction: null })
  expect(counted()).toBeNull()
  await page.unmount()
})

test('the table against expectation sorts by the mean difference; members with too few dailies are last, without a place', async () => {
  const page = await open()
  const rows = () => page.region('This week').names('summary')
  expect(rows()[0]).toBe('1Qquietharbourfive dailies105')
  await click(page.one('[role="tab"]', 'Against expectation'))
  expect(rows()[0]).toBe('1Mmofour dailies+14.6')
  expect(rows().at(-1)).toMatch(/^–Mmarginalia.*No value yet$/)
  const [first] = page.region('This week').all('details')
  expect(first?.textContent).toContain('Mon 23 Nov8839+49')
  await page.unmount()
})

test('a new link asks first, and then shows the new address', async () => {
  const page = await open({}, { 'POST /api/clubs/club-1/invite': { url: 'http://localhost:3000/c/new' } })
  await page.press('Invite')
  expect(page.dialog().field('Link to the club').value).toBe(page.club.invite)
  await page.dialog().press('New link')
  expect(page.keys()).not.toContain('POST /api/clubs/club-1/invite')
  await page.dialog().press('Make a new link')
  await settle()
  expect(page.dialog().field('Link to the club').value).toBe('http://localhost:3000/c/new')
  await page.unmount()
})

test('the club ends only with its name', async () => {
  const page = await open({}, { 'DELETE /api/clubs/club-1': undefined })
  await page.press('Club settings')
  await page.dialog().press('End the club')
  await page.dialog().press('End for good')
  await settle()
  expect(page.keys()).not.toContain('DELETE /api/clubs/club-1')
  const field = page.dialog().field('Type the club’s name')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field,
      'sunday crossword circle ',
    )
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.dialog().press('End for good')
  await settle()
  expect(page.keys()).toContain('DELETE /api/clubs/club-1')
  expect(page.place()).toBe('/clubs')
  await page.unmount()
})

test('a club of one member invites, and lists nobody who has not played', async () => {
  const { before } = madeUpClub(me, { members: 1 })
  const page = await open({ members: 1 }, { [DAY]: before })
  const day = page.region('Today’s daily')
  expect(day.text()).toContain('Your thread appears here after your attempt.')
  expect(day.link('Play today’s daily')).toBeTruthy()
  expect(day.text()).not.toContain('Not yet')
  await page.unmount()
})

test('a member cannot manage; after a removal the page says that the player is not in the club', async () => {
  const page = await open({ role: 'member' })
  expect(page.all('button', /^(Invite|Club settings|Manage .*)$/)).toEqual([])
  page.answers[CLUB] = refused(404, 'not_found')
  await hear('over', {})
  expect(page.heading('You are not in this club')).toBeTruthy()
  await page.unmount()
})
