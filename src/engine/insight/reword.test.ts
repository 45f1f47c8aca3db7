import { describe, expect, test } from 'vitest'
import { checkedWords, saysTheSame } from './reword.ts'

const plain = 'You find these groups at the first try less often than others: 12 of 30 levels.'

describe('a wording', () => {
  test.each([
    plain,
    'These groups: you find them at your first try less often than the others, in 12 of 30 levels.',
    'At the first try, you are finding these groups less often than other groups, in 12 of the 30 levels.',
  ])('that says the same is taken: %s', (wording) => {
    expect(saysTheSame(plain, wording)).toBe(true)
  })

  test.each([
    ['another number', 'You find these groups at the first try less often than others: 13 of 30 levels.'],
    [
      'a number more',
      'You find these groups at the first try less often than others: 12 of 30 levels, 2 of them.',
    ],
    ['numbers turned', 'You find these groups at the first try less often than others: 30 of 12 levels.'],
    ['a name', 'Ada, you find these groups at the first try less often than others: 12 of 30 levels.'],
    ['the opposite', 'You find these groups at the first try more often than others: 12 of 30 levels.'],
    ['a denial', 'You never find these groups at the first try less often than others: 12 of 30 levels.'],
    ['a claim', 'You are brilliant: you find these groups less often than others, 12 of 30 levels.'],
    ['an address', 'You find these groups less often than others: 12 of 30 levels. See evil.example'],
    ['markup', 'You find these groups <b>less</b> often than others: 12 of 30 levels.'],
    ['nothing', '  '],
    [
      'far too much',
      `${plain.replace('12', 'you and your words, 12')} ${'You try and try again. '.repeat(9)}`,
    ],
  ])('with %s is not', (_, wording) => {
    expect(saysTheSame(plain, wording)).toBe(false)
  })
})

test('a wording is taken whole or not at all', () => {
  const sentences = { message: 'You miss wordplay most.', title_0: 'Practise wordplay' }
  const good = { message: 'Wordplay is what you miss most. ', title_0: 'Practise your wordplay', more: 'x' }
  expect(checkedWords(sentences, good)).toEqual({
    message: 'Wordplay is what you miss most.',
    title_0: 'Practise your wordplay',
  })
  for (const bad of [undefined, null, 'text', [], {}, { message: good.message }, { ...good, title_0: 7 }])
    expect(checkedWords(sentences, bad)).toBeUndefined()
})
