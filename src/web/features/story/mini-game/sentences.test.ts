import { expect, test } from 'vitest'
import { mistakesLeft, outcomeSentence } from './sentences.ts'
import { boards, viewOf } from './test-mini-game.tsx'

test.each([
  [0, 'Three mistakes left.'],
  [1, 'Two mistakes left.'],
  [2, 'The next mistake ends it.'],
])('after %i of three mistakes: %s', (mistakes, sentence) => {
  expect(mistakesLeft({ tries: 3, mistakes })).toBe(sentence)
})

const wrong = { kind: 'wrong', told: null } as const
const right = { kind: 'right', told: null } as const
const once = { mistakes: 1 }

type Case = [string, ...Parameters<typeof outcomeSentence>, string]

test.each([
  [
    'a found group',
    { ...right, answer: { words: [] } },
    viewOf({ ...boards.word_connections, found: [{ name: 'Birds', words: [] }] }),
    'Birds. One of three groups found.',
  ],
  [
    'no group',
    { ...wrong, answer: { words: [] } },
    viewOf(boards.word_connections, once),
    'Not a group. Two mistakes left.',
  ],
  [
    'a link',
    { ...right, answer: { word: 'drum' } },
    viewOf(boards.word_chain),
    'ear and drum: eardrum. Three links to go.',
  ],
  [
    'no link',
    { ...wrong, answer: { word: 'loaf' } },
    viewOf(boards.word_chain, once),
    '“drum loaf” is not a phrase. Two mistakes left.',
  ],
  [
    'no word in its gap',
    { ...wrong, answer: { words: [] } },
    viewOf(boards.story_completion, once),
    'No word is in its place. Two mistakes left.',
  ],
  [
    'one word in its gap',
    { ...wrong, answer: { words: [] } },
    viewOf({ ...boards.story_completion, filled: ['bed', null] }, once),
    'One of two is right and stays. Two mistakes left.',
  ],
  [
    'a reply that helped',
    { ...right, told: 'A big man runs.', answer: { choice: 1 } },
    viewOf(boards.character_dialog),
    'That helped. A big man runs. Farid: My wife, please.',
  ],
  [
    'a reply that did not',
    { ...wrong, told: 'Silence.', answer: { choice: 1 } },
    viewOf(boards.character_dialog, once),
    'That did not help. Silence. Two mistakes left. Farid: My wife, please.',
  ],
  [
    'a wrong name',
    { ...wrong, answer: { choice: 1 } },
    viewOf(boards.mystery_solve, once),
    'Not “Hana”. Two mistakes left.',
  ],
  [
    'a clue',
    { ...right, answer: { clue: true } },
    viewOf({ ...boards.mystery_solve, clues: ['One.', 'Two.'] }),
    'Clue 2: Two.',
  ],
  [
    'the same mistake',
    { kind: 'repeat', told: null, answer: { word: 'loaf' } },
    viewOf(boards.word_chain, once),
    'You already tried that. It costs nothing.',
  ],
] satisfies Case[])('%s is told', (_, judged, after, sentence) => {
  expect(outcomeSentence(judged, after).said).toBe(sentence)
})
