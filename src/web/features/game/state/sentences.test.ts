import { expect, test } from 'vitest'
import { groupsFound } from './sentences.ts'
import { groupView } from './test-game.ts'

test.each([
  [0, 4, 'None of four groups found.'],
  [1, 4, 'One of four groups found.'],
  [6, 6, 'Six of six groups found.'],
])('%i of %i reads: %s', (found, groupCount, sentence) => {
  const completedGroups = Array.from({ length: found }, (_, group) => groupView(`Group ${group}`, []))
  expect(groupsFound({ completedGroups, groupCount })).toBe(sentence)
})
