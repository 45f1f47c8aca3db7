import { beforeEach, expect, test, vi } from 'vitest'
import { collectSaid } from '../test-said.ts'
import { addSpeaker, announce, announceBack, announceOutage, OUTAGE_MS } from './announce.ts'

beforeEach(() => void vi.useFakeTimers())

test('what is said before there is a live region waits for it; only the innermost region speaks', () => {
  announce('early')
  const [outer, inner] = [[], []] as [string[], string[]]
  const removeOuter = addSpeaker((text) => outer.push(text))
  expect(outer).toEqual(['early'])
  const removeInner = addSpeaker((text) => inner.push(text))
  announce('in a dialog')
  announce('')
  removeInner()
  announce('after it')
  removeOuter()
  expect([outer, inner]).toEqual([['early', 'after it'], ['in a dialog']])
})

test('an outage is said once, its end once, and the next outage only after half a minute', () => {
  const said = collectSaid()
  announceOutage('lost')
  announceOutage('lost, in other words')
  announceBack('back')
  vi.advanceTimersByTime(OUTAGE_MS - 1)
  announceOutage('lost')
  announceBack('back')
  expect(said).toEqual(['lost', 'back'])
  vi.advanceTimersByTime(1)
  announceOutage('lost')
  expect(said).toEqual(['lost', 'back', 'lost'])
})
