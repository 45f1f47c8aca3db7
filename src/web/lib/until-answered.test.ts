import { expect, test, vi } from 'vitest'
import { untilAnswered } from './until-answered.ts'

const reply = { outcome: 'wrong' }

function sending(answers: (typeof reply | Error)[]) {
  const stop = new AbortController()
  const post = vi.fn(async () => {
    const next = answers.shift()
    if (!next || next instanceof Error) throw next ?? new Error('refused')
    return next
  })
  const pause = vi.fn(async (_ms: number) => {})
  const onUnanswered = vi.fn()
  const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'gone'
  return { stop, post, pause, onUnanswered, isUnanswered, signal: stop.signal }
}

test('an answer is an answer', async () => {
  const s = sending([reply])
  expect(await untilAnswered(s)).toBe(reply)
  expect(s.onUnanswered).not.toHaveBeenCalled()
})

test('a lost connection is waited out, longer each time', async () => {
  const s = sending([...Array.from({ length: 6 }, () => new Error('gone')), reply])
  expect(await untilAnswered(s)).toBe(reply)
  expect(s.post).toHaveBeenCalledTimes(7)
  expect(s.pause.mock.calls.map(([ms]) => ms)).toEqual([1000, 2000, 4000, 8000, 8000, 8000])
  expect(s.onUnanswered).toHaveBeenCalledTimes(6)
})

test('a refusal is passed on', async () => {
  await expect(untilAnswered(sending([new Error('gone'), new Error('not_playing')]))).rejects.toThrow(
    'not_playing',
  )
})

test('leaving the page ends it without an answer', async () => {
  const s = sending([new Error('gone'), reply])
  s.pause.mockImplementation(async () => s.stop.abort())
  expect(await untilAnswered(s)).toBeNull()
  expect(s.post).toHaveBeenCalledTimes(1)
})
