import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'

test.each([
  ['/', '/', {}],
  ['/game', '/game', {}],
  ['/game', '/game/', undefined],
  ['/game', '/games', undefined],
  ['/players/$username', '/players/ada', { username: 'ada' }],
  ['/players/$username', '/players/', undefined],
  ['/players/$username', '/players/ada/threads', undefined],
  ['/challenges/link/$token', '/challenges/link/abc', { token: 'abc' }],
  ['/challenges/link/$token', '/challenges', undefined],
])('%s and %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})
