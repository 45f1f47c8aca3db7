import { expect, test } from 'vitest'
import { emptyRoom, type RoomAction, roomReducer } from './room-state.ts'

const after = (...actions: RoomAction[]) => actions.reduce(roomReducer, emptyRoom)
const start = (startsAt: string | null, serverNow: string): RoomAction => ({
  type: 'start',
  told: { startsAt, serverNow },
})
const AT = '2026-11-22T20:00:03.000Z'
const step = (groupsFound: number, mistakes = 0, finished = false): RoomAction => ({
  type: 'step',
  standing: { groupsFound, mistakes, finished, atMs: 0 },
})

test('who is there and ready is told from the own side', () => {
  const told = { challenger: true, challenged: false, challengerReady: true, challengedReady: false }
  expect(after({ type: 'presence', mySide: 'challenged', told }).presence).toEqual({
    me: false,
    rival: true,
    isMeReady: false,
    isRivalReady: true,
  })
})

test('without the stream nobody knows who is there', () => {
  const told = { challenger: true, challenged: true, challengerReady: true, challengedReady: true }
  const room = after(
    { type: 'stream', isLive: true },
    { type: 'presence', mySide: 'challenger', told },
    { type: 'stream', isLive: false },
  )
  expect(room).toMatchObject({ isLive: false, presence: null })
})

test('a start that is taken back is called off until the player goes on', () => {
  const room = after(start(AT, '2026-11-22T20:00:00.000Z'), start(null, '2026-11-22T20:00:01.000Z'))
  expect(room).toMatchObject({ start: { at: null }, isCalledOff: true })
  expect(roomReducer(room, { type: 'go on' }).isCalledOff).toBe(false)
  expect(roomReducer(room, start(AT, '2026-11-22T20:00:02.000Z')).isCalledOff).toBe(false)
  expect(after(start(null, '2026-11-22T20:00:01.000Z')).isCalledOff).toBe(false)
})

test('what the server said earlier does not undo what it said later', () => {
  const room = after(start(AT, '2026-11-22T20:00:00.000Z'), start(null, '2026-11-22T19:59:59.990Z'))
  expect(room.start.at).toBe(Date.parse(AT))
})

test('steps only go on', () => {
  expect(after(step(2, 1), step(1, 1)).theirs).toMatchObject({ groupsFound: 2 })
  expect(after(step(2, 1), step(2, 1, true)).theirs).toMatchObject({ finished: true })
})
