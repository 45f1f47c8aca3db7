import { expect, test } from 'vitest'
import { sayFollow } from './news.ts'

const by = { id: 'p', username: 'ada', firstName: null, profileImageUrl: null, frame: null }

test.each([
  [1, 0, 'ada follows you', 'followers'],
  [3, 0, 'ada and two others follow you', 'followers'],
  [0, 1, 'ada asks to follow you', 'requests'],
  [0, 2, 'ada and one other ask to follow you', 'requests'],
  [1, 1, 'ada and one other follow you, or ask to', 'requests'],
] as const)('%i followers and %i requests: %s', (followers, requests, title, list) => {
  expect(sayFollow({ followers, requests, by })).toEqual({ title, list })
})
