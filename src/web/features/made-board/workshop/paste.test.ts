import { expect, test } from 'vitest'
import { emptyDraft, withGroups, withWords } from './draft.ts'
import { readPaste } from './paste.ts'

const birds = ['eagle', 'robin', 'wren', 'finch']
const golf = ['birdie', 'bogey', 'par', 'tee']

test.each([
  ['a word', 'eagle', undefined],
  ['a word with two parts', 'road roller', undefined],
  ['nothing', ' \n ', undefined],
  ['lines', [...birds, ...golf].join('\r\n'), { words: [...birds, ...golf] }],
  ['words on one line', birds.join(', '), { words: birds }],
  ['a named line', `Birds: ${birds.join(', ')}`, { groups: [{ name: 'Birds', words: birds }] }],
  [
    'named lines',
    `Birds: ${birds.join(', ')}\n\nGolf: ${golf.join('; ')}`,
    {
      groups: [
        { name: 'Birds', words: birds },
        { name: 'Golf', words: golf },
      ],
    },
  ],
  [
    'a table with names',
    `Birds\t${birds.join('\t')}\nGolf\t${golf.join('\t')}\n`,
    {
      groups: [
        { name: 'Birds', words: birds },
        { name: 'Golf', words: golf },
      ],
    },
  ],
  [
    'a table of words',
    `"${birds.join('","')}"\n${golf.join(',')}`,
    { groups: [{ words: birds }, { words: golf }] },
  ],
  [
    'blocks',
    `Birds\n${birds.join('\n')}\n\n${golf.join('\n')}`,
    { groups: [{ name: 'Birds', words: birds }, { words: golf }] },
  ],
])('%s', (_, text, pasted) => {
  expect(readPaste(text)).toEqual(pasted)
})

test('pasted words go on in the groups below, and add groups up to six', () => {
  const words = Array.from({ length: 30 }, (_, index) => `word ${index}`)
  const { groups } = withWords(emptyDraft, { color: 'group-1', slot: 2 }, words)
  expect(groups).toHaveLength(6)
  expect(groups.flatMap((group) => group.words)).toEqual(['', '', ...words.slice(0, 22)])
})

test('pasted groups begin at the top if there is no room below, and long words are cut', () => {
  const pasted = Array.from({ length: 4 }, (_, index) => ({
    name: `Name ${index}`,
    words: [...birds.slice(1), 'w'.repeat(40)],
  }))
  const { groups } = withGroups(emptyDraft, 'group-3', pasted)
  expect(groups.map(({ name }) => name)).toEqual(['Name 0', 'Name 1', 'Name 2', 'Name 3'])
  expect(groups[0]?.words[3]).toBe('w'.repeat(24))
})
