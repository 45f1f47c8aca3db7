import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { config } from '../test-answers.ts'
import { type Answers, answer, click, finders, mira, refused, settle } from '../test-page.tsx'
import { render, type } from '../test-render.tsx'
import { App } from './App.tsx'

// These tests check the page that visitors see on every route. An empty component replaces the board beside the form,
// because a browser test checks the board.
vi.mock(import('../features/visitor/VisitorBoard.tsx'), () => ({ VisitorBoard: () => <></> }))

const NOON = new Date('2026-11-25T12:00:00.000Z')
const visitor: Answers = {
  'GET /api/auth/user': refused(401, 'not_signed_in'),
  'GET /api/config': config,
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  sessionStorage.clear()
})
afterEach(() => {
  window.history.replaceState(null, '', '/')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function visit(path: string, changes: Answers = {}) {
  const server = answer({ ...visitor, ...changes })
  window.history.replaceState(null, '', path)
  const { page, unmount } = await render(<App />)
  const screen = finders(page)
  await settle()
  expect(screen.one('[role="tab"]', 'Sign In')).toBeTruthy()
  return { ...server, ...screen, page, unmount }
}
type Screen = Awaited<ReturnType<typeof visit>>

async function signIn(screen: Screen, email = 'mira@wordconnect.example', password = 'a quiet harbour') {
  await click(screen.one('[role="tab"]', 'Sign In'))
  await settle()
  await type(screen.field('Email'), email)
  await type(screen.field('Password'), password)
  await act(async () => screen.field('Email').form?.requestSubmit())
  await settle()
}

test.each(['/', '/auth', '/game?challenge=x', '/story-mode', '/no/such/page'])(
  '%s shows the sign-in screen',
  async (path) => {
    const screen = await visit(path)
    expect(screen.text()).toContain('Connect words, challenge friends, climb the leaderboard.')
    expect(screen.one('[role="tab"]', 'Sign Up').getAttribute('aria-selected')).toBe('true')
    await click(screen.one('[role="tab"]', 'Sign In'))
    await settle()
    // The mocked installation has no Google sign-in, no demo account and no mail for a forgotten password.
    for (const offer of ['Google', 'demo account', 'Forgot your password?'])
      expect(screen.text()).not.toContain(offer)
    await screen.unmount()
  },
)

test.each([
  ['/daily-challenge', 'Sign In to Play', 'It closes in 12 h.'],
  ['/referrals', 'Sign In Required', 'Your referral code'],
  ['/premium-store', 'Sign In to Shop', 'belong to an account'],
  ['/auth?next=/settings', 'Settings Need an Account', 'belong to your account'],
  ['/no/such/page', 'Page Not Found', 'Check the address'],
])('%s says what the page is', async (path, title, text) => {
  const screen = await visit(path)
  expect(screen.one('h2', title).parentElement?.textContent).toContain(text)
  expect(screen.button('Create Account')).toBeTruthy()
  await screen.unmount()
})

test('a page that says nothing more has no such card', async () => {
  const screen = await visit('/')
  expect(screen.all('h2', /^Sign In|Account$/)).toEqual([])
  await screen.unmount()
})

test.each([
  [401, 'invalid_credentials', 'Invalid email or password'],
  [0, 'network', 'Something went wrong. Please try again.'],
  [500, 'internal', 'Something went wrong. Please try again.'],
])('a sign-in that fails with %i says so, and can be dismissed', async (status, code, sentence) => {
  const failure =
    status === 0 ? () => Promise.reject(new TypeError('connection lost')) : refused(status, code, sentence)
  const screen = await visit('/', { 'POST /api/auth/login': failure })
  await signIn(screen)
  expect(screen.names('output')).toEqual([`Login Failed${sentence}`])
  await screen.press('Dismiss')
  expect(screen.all('output')).toEqual([])
  await screen.unmount()
})

test('whoever comes to the second step too late begins again', async () => {
  answer({
    ...visitor,
    'POST /api/auth/two-factor/verify': refused(401, 'sign_in_expired', 'It has taken too long.'),
  })
  window.history.replaceState(null, '', '/auth?step=second')
  const { page, unmount } = await render(<App />)
  const screen = finders(page)
  await settle()
  // The form sends the code automatically as soon as the code has six digits.
  await type(screen.field('Code'), '123456')
  await settle()
  expect(screen.text()).toContain('It has taken too long.')
  expect(screen.field('Email')).toBeTruthy()
  expect(window.location.pathname + window.location.search).toBe('/auth')
  await unmount()
})

test.each([
  [401, 'invalid_credentials', 'Invalid email or password'],
  [400, 'invalid_request', 'Something in this request is missing or wrong.'],
  [403, 'foreign_origin', 'Please open WordConnect at https://play.example and try again there.'],
  [413, 'body_too_large', 'This request is too large.'],
  [415, 'unsupported_media_type', 'Send JSON (content-type: application/json).'],
  [429, 'too_many_requests', 'Too many tries. Wait a moment, then try again.'],
])('a sign-in that is refused with %i says why: %s', async (status, code, message) => {
  const screen = await visit('/', { 'POST /api/auth/login': refused(status, code, message) })
  await click(screen.one('[role="tab"]', 'Sign In'))
  await settle()
  await type(screen.field('Email'), mira.email)
  await type(screen.field('Password'), 'a quiet harbour')
  await act(async () => screen.field('Email').form?.requestSubmit())
  await settle()
  expect(screen.names('output')).toEqual([`Login Failed${message}`])
  // The reason is also under the password, where a screen reader finds it. Only the toast announces it.
  const password = screen.field('Password')
  expect(reasonUnder(password)).toBe(message)
  expect(screen.all('[role="alert"]')).toEqual([])
  expect(password.getAttribute('aria-invalid')).toBe(status === 401 ? 'true' : null)
  await type(password, 'another quiet harbour')
  await settle()
  expect(reasonUnder(password)).toBeUndefined()
  await screen.unmount()
})

test('a password can be looked at', async () => {
  const screen = await visit('/')
  const field = screen.field('Password')
  await type(field, 'a quiet harbour')
  await screen.press('Show password')
  expect(field.type).toBe('text')
  await screen.press('Hide password')
  expect(field.type).toBe('password')
  await screen.unmount()
})

/** The line under a field, which describes the field for a screen reader. */
const reasonUnder = (field: HTMLInputElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

async function signUp(answers: Answers = {}) {
  const screen = await visit('/', answers)
  expect(screen.button('Create Account')).toBeTruthy()
  // When a script selects the text of a field, a real browser also focuses the field.
  const select = vi.spyOn(HTMLInputElement.prototype, 'select')
  const fill = async (email: string, password: string) => {
    await type(screen.field('Email'), email)
    await type(screen.field('Password'), password)
    await act(async () => screen.field('Email').form?.requestSubmit())
    await settle()
  }
  return { ...screen, fill, select }
}

test('an address that is taken: the server’s words, and the address is to be typed anew', async () => {
  const { select, ...screen } = await signUp({
    'POST /api/auth/register': refused(409, 'email_taken', 'This address is already in use.'),
  })
  await screen.fill(mira.email, 'a quiet harbour')
  expect(screen.text()).toContain('Signup Failed')
  expect(screen.text()).toContain('This address is already in use.')
  expect(select.mock.contexts).toEqual([screen.field('Email')])
  expect(reasonUnder(screen.field('Email'))).toBe('This address is already in use.')
  expect(reasonUnder(screen.field('Password'))).toBe('At least 8 characters')
  await screen.unmount()
})

test('a password that is weak is to be typed anew; one that is too short is not sent', async () => {
  const { select, ...screen } = await signUp({
    'POST /api/auth/register': refused(400, 'weak_password', 'Too common.'),
  })
  await screen.fill(mira.email, 'password1')
  expect(screen.text()).toContain('Signup Failed')
  expect(select.mock.contexts).toEqual([screen.field('Password')])
  expect(reasonUnder(screen.field('Email'))).toBeUndefined()
  expect(reasonUnder(screen.field('Password'))).toBe('Too common.')
  const sent = screen.sent.length
  await screen.fill(mira.email, 'short')
  expect(screen.text()).toContain('At least 8 characters, please.')
  expect(document.activeElement).toBe(screen.field('Password'))
  expect(screen.sent).toHaveLength(sent)
  await screen.unmount()
})

test('an account that could not be asked for is not opened, and can be asked for again', async () => {
  const failing = answer({ ...visitor, 'GET /api/auth/user': refused(500, 'internal', 'We are busy.') })
  const { page, unmount } = await render(<App />)
  const screen = finders(page)
  await settle()
  expect(screen.one('h1', 'WordConnect could not be opened')).toBeTruthy()
  expect(screen.text()).toContain('We are busy.')
  failing.answers['GET /api/auth/user'] = refused(401, 'not_signed_in')
  await screen.press('Try again')
  expect(screen.one('[role="tab"]', 'Sign In')).toBeTruthy()
  await unmount()
})

test('where no mail is sent, the page of who forgot the password says so', async () => {
  answer(visitor)
  window.history.replaceState(null, '', '/forgot-password')
  const { page, unmount } = await render(<App />)
  await settle()
  expect(page.textContent).toContain('This installation sends no mail')
  await unmount()
})
