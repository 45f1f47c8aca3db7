import { expect, test } from 'vitest'
import type { Category } from '../../engine/catalogue/category.ts'
import { writtenCategories } from './categories.ts'
import { readRegionalWords, regionalWordProblems } from './regional-words.ts'

test('the list of regional words fits the play words', () => {
  expect(regionalWordProblems(readRegionalWords(), [...writtenCategories().values()])).toEqual([])
})

test('sentences name each wrong or missing word', () => {
  const category = { words: ['colour', 'nappy', 'harbour', 'four', 'lime'] } as unknown as Category
  const list = {
    spelling: { colour: 'color', lime: 'limes' },
    vocabulary: { uk: ['nappy', 'colour'], us: ['stoop'] },
  }
  expect(regionalWordProblems(list, [category])).toEqual([
    '"colour" stands twice',
    '"stoop" is no play word',
    '"lime" has one spelling only',
    '"harbour" may have an American spelling',
  ])
})
