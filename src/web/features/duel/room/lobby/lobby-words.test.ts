import { expect, test } from 'vitest'
import { lobbySentence, ownAttendance, rivalAttendance } from './lobby-words.ts'

const live = (rival: boolean, isRivalReady = false) => ({
  isLive: true,
  presence: { me: true, rival, isMeReady: false, isRivalReady },
})
const say = (changes: Partial<Parameters<typeof lobbySentence>[0]>) =>
  lobbySentence({
    name: 'lexi_k',
    rival: 'here',
    mine: 'here',
    isCounting: false,
    isCalledOff: false,
    ...changes,
  })

test('the other is away, here, ready, racing, or has raced', () => {
  const open = { theirs: 'not_started' } as const
  expect(rivalAttendance(open, { isLive: false, presence: null })).toBe('unknown')
  expect(rivalAttendance(open, live(false))).toBe('away')
  expect(rivalAttendance(open, live(true))).toBe('here')
  expect(rivalAttendance(open, live(true, true))).toBe('ready')
  expect(rivalAttendance({ theirs: 'playing' }, live(true))).toBe('racing')
  expect(rivalAttendance({ theirs: 'finished' }, live(false))).toBe('finished')
})

test('without a stream nobody is said to be ready', () => {
  expect(ownAttendance({ isLive: false, presence: null }, true)).toBe('unknown')
  expect(ownAttendance(live(true), true)).toBe('ready')
})

test('one sentence for each situation', () => {
  expect(say({ rival: 'away' })).toBe('lexi_k is not here yet.')
  expect(say({})).toBe('lexi_k is here.')
  expect(say({ rival: 'ready' })).toBe('lexi_k is ready.')
  expect(say({ mine: 'ready' })).toBe('Waiting for lexi_k.')
  expect(say({ isCounting: true })).toBe('Both ready. The words come at zero.')
  expect(say({ isCalledOff: true, rival: 'away', mine: 'ready' })).toBe('Called off: lexi_k has left.')
  expect(say({ rival: 'racing', mine: 'unknown' })).toBe('lexi_k is racing now.')
  expect(say({ rival: 'finished' })).toBe('lexi_k has raced. You race their ghost.')
  expect(say({ mine: 'unknown' })).toBe('Connecting…')
})
