import { expect, test } from 'vitest'
import type { Category } from '../catalogue/category.ts'
import { indexCatalogue } from '../catalogue/index.ts'
import { givesGroupAway } from './give-away.ts'

const rivers: Omit<Category, 'words'> = { id: 'rivers', name: 'Rivers', kind: 'members', difficulty: 1 }

/** Returns a board with two groups: a group with the given words, and a group named "Fire ___". */
function board(name: string, words: string[], fills: string[]) {
  const { categories } = indexCatalogue([
    { ...rivers, name, words },
    { id: 'fire-blank', name: 'Fire ___', kind: 'fill', difficulty: 1, pattern: 'fire ___', words: fills },
  ])
  return categories.map((category) => ({ category, words: category.words }))
}

const plain = ['wall', 'ant', 'arm', 'drill']

test('a tile that the words of a group hide', () => {
  const { categories } = indexCatalogue([
    {
      ...{ id: 'bees', name: 'Hidden insects', kind: 'wordplay', difficulty: 3 },
      ...{ words: ['frisbee', 'antler', 'pant', 'beer'], rule: { type: 'hidden', any: ['bee', 'ant'] } },
    },
    { ...rivers, name: 'They have stripes', words: ['bees', 'zebra', 'tiger', 'flag'] },
    { ...rivers, id: 'others', name: 'Others', words: ['wasp', 'zebra', 'tiger', 'flag'] },
  ])
  const groups = categories.map((category) => ({ category, words: category.words }))
  expect(givesGroupAway(groups.slice(0, 2))).toBe(true)
  expect(givesGroupAway([...groups.slice(0, 1), ...groups.slice(2)])).toBe(false)
})

test.each<[string, string, string[], string[], boolean]>([
  ['nothing of the kind', 'Rivers', ['rhine', 'nile', 'volga', 'amazon'], plain, false],
  ['a tile inside another of its group', 'Cold', ['ice', 'iceberg', 'snow', 'hail'], plain, true],
  ['its plural', 'Cold', ['icy', 'icing', 'snow', 'snows'], plain, true],
  ['two letters inside another', 'Short', ['up', 'cup', 'at', 'bat'], plain, false],
  ['a tile inside one of another group', 'Homes', ['antler', 'den', 'nest', 'lair'], plain, false],
  ['a tile that is the word of a fill-in', 'Hot', ['fire', 'sun', 'oven', 'lava'], plain, true],
  ['a tile that is a word of a name', 'The drill sergeant', ['shout', 'march', 'halt', 'left'], plain, true],
  ['another form of it', 'Walls of the world', ['berlin', 'hadrian', 'china', 'wailing'], plain, true],
  ['the stem of a word of a name', 'Swimming strokes', ['crawl', 'swimmer', 'dive', 'lap'], plain, true],
  ['a part with that stem', 'Kinds of drill', ['oil driller', 'bit', 'bore', 'hole'], ['wall', 'ant'], true],
  ['a word of the name inside a tile', 'Story', ['history', 'yarn', 'tale', 'novel'], plain, true],
  ['a short word of the name inside a tile', 'Eat', ['meat', 'dine', 'sup', 'feed'], plain, false],
  ['two tiles with one part', 'Broadcasts', ['talent show', 'talk show', 'news', 'film'], plain, true],
  ['two names with one word', 'Fires of the past', ['rome', 'troy', 'moscow', 'chicago'], plain, true],
  ['the whole answer of a fill-in', 'Insects', ['firewall', 'bee', 'wasp', 'moth'], plain, true],
])('%s', (_, name, words, fills, refused) => {
  expect(givesGroupAway(board(name, words, fills))).toBe(refused)
})
