import { expect, test } from 'vitest'
import { usernameProblem } from './username.ts'

const short = 'Must be at least 3 characters'
const long = 'Must be no more than 20 characters'
const signs = 'Only letters, numbers, and underscores allowed'

test.each([
  ['', short],
  ['ab', short],
  ['abc', null],
  ['A_1', null],
  ['___', null],
  ['a'.repeat(20), null],
  ['a'.repeat(21), long],
  ['mira w', signs],
  ['mira-w', signs],
  ['mirа', signs],
  ['Zoë', signs],
  ['mira\n', signs],
])('%j: %s', (name, problem) => {
  expect(usernameProblem(name)).toBe(problem)
})
