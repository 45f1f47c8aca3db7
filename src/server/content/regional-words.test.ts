import { expect, test } from 'vitest'
import type { Category } from '../../engine/catalogue/category.ts'
import { writtenCategories } from './categories.ts'
import { asInCatalogue, readRegionalWords, regionalWordProblems } from './regional-words.ts'

test('the list of regional words fits the play words', () => {
  expect(regionalWordProblems(readRegionalWords(), [...writtenCategories().values()])).toEqual([])
})

test('sentences name each wrong or missing word', () => {
  const category = {
    ...{ id: 'shades', name: 'Shades and honours of the theatre', kind: 'members' },
    words: ['colour', 'nappy', 'harbour', 'four', 'lime', 'tyre', 'grey', 'gray', 'off centre', 'earl grey'],
  } as unknown as Category
  const list = {
    ...{ spelling: { colour: 'color', lime: 'Lime', grey: 'gray' }, otherWord: { tyre: 'tire' } },
    ...{ inNames: { honours: 'honors', flavours: 'flavors' }, inGaps: { shades: ['tyre'] } },
    properNames: { shades: ['colour', 'four'] },
    vocabulary: { uk: ['nappy', 'colour'], us: ['stoop'] },
  }
  const gap = { id: 'gap', name: 'Grey ___', kind: 'fill', words: [] } as unknown as Category
  expect(regionalWordProblems(list, [category, gap])).toEqual([
    '"colour" stands twice',
    '"stoop" is no play word',
    '"lime" has one spelling only',
    '"lime": "Lime" is a play word too',
    '"grey": "gray" is a play word too',
    '"flavours" is in no name',
    '"tyre" of "shades" is no play word with two spellings',
    '"four" of "shades" is no play word with two spellings',
    '"harbour" may have an American spelling',
    '"off centre" may have an American spelling',
    '"theatre" in the name of "shades" may have an American spelling',
    '"grey" in the name of "gap" may have an American spelling',
  ])
})

test('a word of a board in American spelling is known by the spelling of the catalogue', () => {
  expect(['HARBOR', 'OFF COLOR', 'MOLD', 'STORY', 'LIME', ''].map(asInCatalogue)).toEqual([
    ...['HARBOUR', 'OFF COLOUR', 'MOULD', 'STORY', 'LIME', ''],
  ])
})
