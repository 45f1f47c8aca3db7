import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastOutlet } from '../../design/ToastOutlet.tsx'
import { config, status } from '../../test-answers.ts'
import { type Answers, answer, click, lost, mira, openPage, refused, settle } from '../../test-page.tsx'
import { type } from '../../test-render.tsx'
import { Settings } from './Settings.tsx'

const session = (id: string, changes: object = {}) => ({
  id,
  current: id === 'here',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: '2026-11-25T12:00:00.000Z',
  client: id === 'here' ? 'Chrome on Linux' : 'Firefox on Android',
  ...changes,
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(changes: Answers = {}) {
  const server = answer({
    'GET /api/auth/protection': {
      password: true,
      google: false,
      emailVerified: false,
      twoFactor: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    },
    'GET /api/auth/sessions': [session('here'), session('there')],
    'GET /api/config': config,
    'GET /api/suggestions': [],
    'GET /api/me/notes': [],
    'GET /api/me/privacy': {
      private: false,
      activity: 'everyone',
      online: 'friends',
      streak: 'everyone',
      dailyResults: 'everyone',
      clubs: 'everyone',
    },
    'GET /api/me/blocked': [],
    'GET /api/subscription/status': status,
    'GET /api/products': [],
    ...changes,
  })
  const page = await openPage(
    <>
      <Settings />
      <ToastOutlet />
    </>,
    { at: '/settings' },
  )
  return { ...server, ...page }
}

test('the settings of play are stored in the account; what is not stored is not shown as changed', async () => {
  const path = 'PUT /api/account/settings'
  const page = await open({ [path]: { ...mira, waitForMe: true } })
  const play = page.region('Play')
  const box = (name: RegExp) => play.one('label', name).querySelector('input') as HTMLInputElement
  const shown = () => [box(/^Wait for me/).checked, box(/^Keys for the board/).checked]
  expect(shown()).toEqual([false, true])
  await click(box(/^Wait for me/))
  expect(page.sent.at(-1)).toMatchObject({ key: path, body: { waitForMe: true } })
  expect(shown()).toEqual([true, true])
  page.answers[path] = lost
  await click(box(/^Keys for the board/))
  expect(page.sent.at(-1)).toMatchObject({ key: path, body: { boardKeys: false } })
  expect(page.text()).toContain('Your setting could not be saved')
  expect(shown()).toEqual([true, true])
  await page.unmount()
})

test('words and spelling are a setting of the account with three values', async () => {
  const path = 'PUT /api/account/settings'
  const page = await open({ [path]: { ...mira, english: 'american' } })
  const choice = page.region('Play').one('fieldset', /^Words and spelling/)
  const box = (name: string) =>
    [...choice.querySelectorAll('label')].find(({ textContent }) => textContent === name)
      ?.firstElementChild as HTMLInputElement
  const chosen = () => ['As my browser', 'British', 'American'].filter((name) => box(name).checked)
  expect(chosen()).toEqual(['As my browser'])
  await click(box('American'))
  expect(page.sent.at(-1)).toMatchObject({ key: path, body: { english: 'american' } })
  expect(chosen()).toEqual(['American'])
  page.answers[path] = lost
  await click(box('British'))
  expect(page.text()).toContain('Your setting could not be saved')
  expect(chosen()).toEqual(['American'])
  await page.unmount()
})

test('where no mail is sent, none is offered', async () => {
  const page = await open()
  expect(page.text()).toContain(mira.email)
  expect(page.text()).toContain('This installation sends no mail.')
  expect(page.all('button', 'Send the mail again')).toEqual([])
  await page.unmount()
})

test('a new password, with the old one right and wrong', async () => {
  const path = 'POST /api/auth/change-password'
  const page = await open({ [path]: refused(401, 'wrong_password', 'This is not your password.') })
  const [current, fresh] = [page.field('Current password'), page.field('New password')]
  const change = async (old: string, next: string) => {
    await type(current, old)
    await type(fresh, next)
    await act(async () => current.form?.requestSubmit())
    await settle()
  }
  await change('not the password', 'another quiet harbour')
  expect(page.one('[role="alert"]').textContent).toBe('This is not your password.')
  page.answers[path] = refused(400, 'weak_password', 'Choose 8 to 128 characters.')
  await change('a quiet harbour', 'password1')
  expect(page.one('[role="alert"]').textContent).toContain('8 to 128 characters')
  page.answers[path] = {}
  await change('a quiet harbour', 'another quiet harbour')
  expect(page.text()).toContain('Password changed')
  expect(fresh.value).toBe('')
  await page.unmount()
})

test('another device is ended and leaves the list', async () => {
  const page = await open({ 'DELETE /api/auth/sessions/there': null })
  const list = () => page.one('[aria-label="Where you are signed in"]').children
  expect(list()).toHaveLength(2)
  expect(page.all('span', 'This browser')).toHaveLength(1)
  page.answers['GET /api/auth/sessions'] = [session('here')]
  await page.press('End Firefox on Android')
  expect(list()).toHaveLength(1)
  await page.unmount()
})

test('a failure to sign out everywhere is told, and not again when the question is asked again', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const path = 'POST /api/auth/sign-out-everywhere'
  const page = await open({ [path]: lost })
  const ask = () => page.press('Sign out everywhere')
  await ask()
  await page.dialog().press('Sign out everywhere')
  expect(page.dialog().one('[role="alert"]').textContent).toContain('could not be reached')
  await page.dialog().press('Stay signed in')
  await ask()
  expect(page.dialog().all('[role="alert"]')).toEqual([])
  page.answers[path] = null
  await page.dialog().press('Sign out everywhere')
  expect(leave).toHaveBeenCalledExactlyOnceWith('/')
  expect(sessionStorage.getItem('toast-after-load')).toContain('You are signed out everywhere')
  await page.unmount()
})

test('an account is deleted only with its password; a refusal is not told again', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const path = 'DELETE /api/account'
  const page = await open({ [path]: refused(401, 'wrong_password', 'This is not your password.') })
  const remove = async (password: string) => {
    await type(page.dialog().field('Password'), password)
    await act(async () => page.dialog().field('Password').form?.requestSubmit())
    await settle()
  }
  await page.press('Delete my account')
  await remove('not the password')
  expect(page.dialog().one('[role="alert"]').textContent).toBe('This is not your password.')
  await page.dialog().press('Keep it')
  await page.press('Delete my account')
  expect(page.dialog().all('[role="alert"]')).toEqual([])
  page.answers[path] = null
  await remove('a quiet harbour')
  expect(page.sent.at(-1)?.body).toEqual({ password: 'a quiet harbour' })
  expect(sessionStorage.getItem('toast-after-load')).toContain('Your account is deleted')
  await page.unmount()
})

test('what could not be loaded can be asked for again', async () => {
  const page = await open({ 'GET /api/suggestions': lost })
  expect(page.one('h1').textContent).toBe('Your settings could not be loaded')
  page.answers['GET /api/suggestions'] = []
  await page.press('Try again')
  expect(page.one('h1').textContent).toBe('Settings')
  await page.unmount()
})
