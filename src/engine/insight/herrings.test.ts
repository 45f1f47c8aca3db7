import { expect, test } from 'vitest'
import type { Board } from '../board/board.ts'
import type { Category } from '../catalogue/category.ts'
import { indexCatalogue } from '../catalogue/index.ts'
import { herringsOf } from './herrings.ts'

const category = (id: string, words: string[], more: Partial<Category> = {}): Category => ({
  ...{ id, name: id.toUpperCase(), kind: 'members', difficulty: 2, words },
  ...more,
})

const money = category('money', ['bank', 'loan', 'cash', 'coin'])
const flow = category('flow', ['stream', 'pour', 'rush', 'spout'])
const names = category('names', ['river', 'rose', 'jack', 'lily'])
const lifts = category('lifts', ['crane', 'jack', 'hoist', 'winch'])
const boarded = [money, flow, names, lifts]

/** Builds a board whose tiles are in the order of the groups. The id of each tile is its word. */
function boardOf(categories: readonly Category[], words = categories.map((one) => one.words)): Board {
  return {
    groups: categories.map(({ id, name, kind, difficulty }, group) => ({
      ...{ categoryId: id, name, kind, difficulty, color: `group-${group + 1}` },
      words: (words[group] ?? []).map((word) => word.toUpperCase()),
    })),
    tiles: words.flatMap((own, group) => own.map((word) => ({ id: word, text: word.toUpperCase(), group }))),
  }
}

const dealt = [
  ['bank', 'loan', 'cash', 'coin'],
  ['stream', 'pour', 'rush', 'spout'],
  ['river', 'rose', 'daisy', 'lily'],
  ['crane', 'jack', 'hoist', 'winch'],
]
const board = boardOf(boarded, dealt)
const wrong = (...tileIds: string[]) => ({ tileIds, group: null })
const told = (categories: readonly Category[], ...guesses: Parameters<typeof herringsOf>[1]) =>
  herringsOf(board, guesses, indexCatalogue([...boarded, ...categories])).map(
    ({ kind, category, tiles, guesses }) => [kind, category, tiles.map(({ id }) => id), guesses],
  )

const crossover = ['crossover', 'NAMES', ['jack'], []]
const water = category('water', ['stream', 'river', 'bank', 'lake'], { alsoFits: ['pour'] })

test('a phantom has three words in three groups, a crossover a word of another group', () => {
  expect(told([water])).toEqual([['phantom', 'WATER', ['bank', 'stream', 'river'], []], crossover])
})

test.each<[string, Category]>([
  ['two words', category('water', ['stream', 'river', 'lake'])],
  ['two words of one group', category('water', ['stream', 'pour', 'river', 'bank'])],
  ['near a group of the board', category('water', ['stream', 'river', 'bank'], { near: ['flow'] })],
  ['the name of a group of the board', { ...water, name: 'FLOW' }],
])('no phantom: %s', (_, other) => {
  expect(told([other])).toEqual([crossover])
})

test('what the wrong guesses followed is told first, with their numbers', () => {
  const right = { tileIds: dealt[0] ?? [], group: 0 }
  const namesMissed = wrong('rose', 'lily', 'daisy', 'jack')
  expect(told([water], right, namesMissed)).toEqual([
    ['crossover', 'NAMES', ['jack'], [1]],
    ['phantom', 'WATER', ['bank', 'stream', 'river'], []],
  ])
  // The word `pour` belongs to the phantom, but the generator never deals it for the phantom. In a guess, `pour` still
  // counts as the third word of the phantom. A guess with only two words of the phantom does not count.
  const waters = [wrong('stream', 'river', 'pour', 'rose'), wrong('stream', 'river', 'rose', 'lily')]
  expect(told([water], namesMissed, ...waters, wrong('bank', 'stream', 'river', 'hoist'))).toEqual([
    ['phantom', 'WATER', ['bank', 'stream', 'river'], [1, 3]],
    ['crossover', 'NAMES', ['jack'], [0]],
  ])
  // A guess with three words of the second group, but without the word that belongs to two groups, was not made because
  // of this word.
  expect(told([], wrong('rose', 'lily', 'daisy', 'crane'))).toEqual([crossover])
})

test('at most four, and nothing of categories that the catalogue does not have', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((id) => category(id, ['stream', 'river', 'bank']))
  expect(told(many)).toHaveLength(4)
  expect(herringsOf(board, [], indexCatalogue([money]))).toEqual([])
})
