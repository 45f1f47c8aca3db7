import { expect, test } from 'vitest'
import { publicUser } from './public-user.ts'

const names = { first_name: 'Augusta', last_name: 'King', email: 'ada@wordconnect.example' }
const shown = { username: 'ada', image: '/api/avatars/ada.webp', frame: 'legend', deleted_at: null } as const
const ada = { id: 'ada', ...names, ...shown }
const nothing = { id: 'ada', username: null, firstName: null, profileImageUrl: null, frame: null }

test.each([
  ['with a username', {}, { username: 'ada', profileImageUrl: ada.image, frame: 'legend' }],
  ['without a username', { username: null }, {}],
  [
    'that is deleted',
    { username: null, image: null, frame: null, deleted_at: new Date() },
    { username: 'Deleted player' },
  ],
])('others see of an account %s only what somebody has checked', (_, changes, seen) => {
  expect(publicUser({ ...ada, ...changes })).toEqual({ ...nothing, ...seen })
})
