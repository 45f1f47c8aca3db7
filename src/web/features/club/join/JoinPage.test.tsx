import { afterEach, expect, test, vi } from 'vitest'
import { madeUpClub } from '../../../../../tests/support/made-up-club.ts'
import { answer, mira, openPage, refused, settle } from '../../../test-page.tsx'
import { JoinPage } from './JoinPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const LINK = 'GET /api/clubs/join/abc'
const face = { name: 'Us two', mark: { thread: 'bow', colour: 'rose' }, members: 1 }

test('a visitor sees the club, and the way to the sign-in form and back', async () => {
  const server = answer({ [LINK]: face })
  const page = await openPage(<JoinPage token="abc" />, { at: '/c/abc', user: null })
  expect(page.heading('Join Us two')).toBeTruthy()
  expect(page.text()).toContain('1 member')
  expect(page.link('Sign up or sign in to join').getAttribute('href')).toBe('/auth?next=%2Fc%2Fabc')
  expect(server.sent.map(({ key }) => key)).toEqual([LINK])
  await page.unmount()
})

test('a player reads what the members see, joins with one press, and is on the club’s page', async () => {
  const { club } = madeUpClub({ ...mira, firstName: null }, { role: 'member' })
  const server = answer({ [LINK]: face, 'GET /api/clubs': [] })
  const page = await openPage(<JoinPage token="abc" />, { at: '/c/abc' })
  expect(page.text()).toContain('as far as your privacy settings allow')
  server.answers['POST /api/clubs/join/abc'] = refused(409, 'club_full', 'This club is full.')
  await page.press('Join')
  await settle()
  expect(page.one('[role="alert"]').textContent).toBe('This club is full.')
  server.answers['POST /api/clubs/join/abc'] = club
  await page.press('Join')
  await settle()
  expect(page.place()).toBe('/clubs/club-1')
  await page.unmount()
})

test.each([
  [refused(410, 'link_renewed'), 'This link has been replaced'],
  [refused(404, 'not_found'), 'No club has this link'],
])('a link that leads to no club says why', async (refusal, title) => {
  answer({ [LINK]: refusal })
  const page = await openPage(<JoinPage token="abc" />, { at: '/c/abc', user: null })
  expect(page.heading(title)).toBeTruthy()
  expect(page.all('button')).toEqual([])
  await page.unmount()
})
