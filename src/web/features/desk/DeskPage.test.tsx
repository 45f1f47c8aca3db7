import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, answer, openPage, pressKey, refused, settle } from '../../test-page.tsx'
import { type as typeInto } from '../../test-render.tsx'
import { DeskPage } from './DeskPage.tsx'
import type { Desk, Item, Opened } from './words.ts'

// The page has no event stream here.
vi.mock('../../lib/live.ts', () => ({ listen: () => () => undefined }))

afterEach(() => {
  vi.unstubAllGlobals()
})

const SOON = new Date(Date.now() + 10_000).toISOString()

const desk: Desk = {
  role: 'moderator',
  counts: { support: 3 },
  canSendMail: true,
  templates: {
    answer: [{ id: 'a', title: 'Thank you', text: 'Thank you for writing.' }],
    warning: [],
    suspension: [],
  },
  secondFactor: { app: true, passkey: false, until: null },
  signInUntil: SOON,
}

const item = (n: number): Item => ({
  id: `support-${n}`,
  kind: 'support',
  since: '2026-11-20T12:00:00.000Z',
  player: { id: `p${n}`, username: `reader${n}`, firstName: null, profileImageUrl: null, frame: null },
  line: `Question ${n}`,
  count: 1,
  isUrgent: false,
})

const opened = (n: number): Opened => ({
  item: item(n),
  player: null,
  detail: {
    ...{ kind: 'support', subject: `Question ${n}`, message: 'Why?', priority: 'normal' },
    ...{ canAnswer: true, earlier: [] },
  },
  decisions: [
    { name: 'answer', needs: ['text'], isFinal: false },
    { name: 'close', needs: [], isFinal: true },
  ],
  history: [],
})

async function open(answers: Answers = {}) {
  const server = answer({
    'GET /api/desk': desk,
    'GET /api/desk/items': { items: [1, 2, 3].map(item), next: null },
    ...Object.fromEntries([1, 2, 3].map((n) => [`GET /api/desk/items/support-${n}`, opened(n)])),
    ...answers,
  })
  const page = await openPage(<DeskPage />)
  const decided = () => server.sent.filter(({ key }) => key.endsWith('/decide')).map(({ body }) => body)
  return { ...server, ...page, decided, rows: () => page.names('ol button') }
}

test('a key decides, the focus is on the next item, and Z takes it back', async () => {
  const page = await open({
    'POST /api/desk/items/support-1/decide': { id: 'support-1', decision: 'close', appliesAt: SOON },
    'POST /api/desk/items/support-1/undo': { ok: true },
  })
  await pressKey('c', { ctrlKey: true })
  expect(page.decided()).toEqual([])
  await pressKey('c')
  expect(page.decided()).toEqual([{ decision: 'close' }])
  expect(page.rows()).toHaveLength(2)
  expect(document.activeElement?.getAttribute('data-id')).toBe('support-2')
  expect(page.text()).toContain('Closed: reader1')
  await pressKey('z')
  await settle()
  expect(page.rows()).toHaveLength(3)
  expect(document.activeElement?.getAttribute('data-id')).toBe('support-1')
  await page.unmount()
})

test('while a field has the focus, letters are no decisions', async () => {
  const page = await open({
    'POST /api/desk/items/support-1/decide': { id: 'support-1', decision: 'answer', appliesAt: SOON },
  })
  await pressKey('a')
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  await pressKey('c')
  expect(page.decided()).toEqual([])
  await page.press('Thank you')
  await page.press('Answer')
  await settle()
  expect(page.decided()).toEqual([{ decision: 'answer', text: 'Thank you for writing.' }])
  await page.unmount()
})

test('a colleague was quicker: the page says who and what, and goes on', async () => {
  const page = await open({
    'POST /api/desk/items/support-1/decide': refused(409, 'already_decided', undefined, {
      ...{ decision: 'close', by: 'ada', at: SOON },
    }),
  })
  page.answers['GET /api/desk/items'] = { items: [2, 3].map(item), next: null }
  await pressKey('c')
  await settle()
  expect(page.text()).toContain('ada was quicker: Closed.')
  expect(page.rows()).toHaveLength(2)
  await page.unmount()
})

test('what is final asks for the second factor again, and is then sent once more', async () => {
  let isProved = false
  const page = await open({
    'POST /api/desk/items/support-1/decide': () =>
      isProved
        ? { id: 'support-1', decision: 'close', appliesAt: SOON }
        : refused(403, 'second_factor_again'),
    'POST /api/desk/confirm': () => {
      isProved = true
      return { until: SOON }
    },
  })
  await pressKey('c')
  await settle()
  const dialog = page.dialog()
  await typeInto(dialog.field('Code of your authenticator app'), '123456')
  await dialog.press('Confirm')
  await settle()
  expect(page.sent.find(({ key }) => key === 'POST /api/desk/confirm')?.body).toEqual({ code: '123456' })
  expect(page.decided()).toEqual([{ decision: 'close' }, { decision: 'close' }])
  expect(page.rows()).toHaveLength(2)
  await page.unmount()
})

test.each([
  ['second_factor_required', 'The desk needs a second factor', 'a[href="/settings#two-step"]'],
  ['sign_in_again', 'Sign in again', 'main button'],
])('%s: the page says what to do', async (code, title, way) => {
  const page = await open({ 'GET /api/desk': refused(403, code) })
  expect(page.heading(title)).toBeTruthy()
  expect(page.all(way)).toHaveLength(1)
  await page.unmount()
})
