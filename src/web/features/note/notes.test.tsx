import { afterEach, expect, test, vi } from 'vitest'
import type { Note } from '../../../contract/note.ts'
import { answer, lost, openPage } from '../../test-page.tsx'
import { OwnNotes } from './OwnNotes.tsx'
import { UnseenNotes } from './UnseenNotes.tsx'

const answered: Note = {
  id: 'note-2',
  kind: 'answer',
  text: 'We paid it back.\n\nSorry for that.',
  at: '2026-11-25T12:00:00.000Z',
  isNew: true,
}
const warned: Note = { ...answered, id: 'note-1', kind: 'warning', text: 'Please be kind.', isNew: false }

afterEach(() => vi.unstubAllGlobals())

test('home shows only new messages, until they are understood; a failure keeps them', async () => {
  const seen = 'POST /api/me/notes/seen'
  const server = answer({ 'GET /api/me/notes': [answered, warned], [seen]: lost })
  const home = await openPage(<UnseenNotes />)
  expect(home.names('h2')).toEqual(['Our answer to your message'])
  expect(home.text()).toContain('We paid it back.\n\nSorry for that.')
  expect(home.link('Messages').getAttribute('href')).toBe('/settings#messages')
  await home.press('Understood')
  expect(home.one('[role="alert"]').textContent).toContain('could not be reached')
  expect(home.all('h2')).toHaveLength(1)
  Object.assign(server.answers, {
    [seen]: { ok: true },
    'GET /api/me/notes': [{ ...answered, isNew: false }, warned],
  })
  await home.press('Understood')
  expect(home.text()).toBe('')
  await home.unmount()
})

test('home says nothing if there is no new message, or if the messages cannot be read', async () => {
  for (const notes of [[warned], [], lost]) {
    answer({ 'GET /api/me/notes': notes })
    const home = await openPage(<UnseenNotes />)
    expect(home.text()).toBe('')
    await home.unmount()
  }
})

test('the settings list all messages, and the new ones can be understood there too', async () => {
  answer({})
  const list = await openPage(<OwnNotes notes={[answered, warned]} />)
  expect(list.names('h3')).toEqual(['Our answer to your message', 'A message about your account'])
  expect(list.names('li').map((name) => name.startsWith('New'))).toEqual([true, false])
  expect(list.button('Understood')).toBeTruthy()
  await list.unmount()
  const read = await openPage(<OwnNotes notes={[warned]} />)
  expect(read.all('button')).toEqual([])
  await read.unmount()
})
