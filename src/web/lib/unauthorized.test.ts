import { expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { toastStore } from './toast.ts'
import { handleUnauthorized } from './unauthorized.ts'

test('other errors are left alone, a wrong password among them', () => {
  expect(handleUnauthorized(new ApiError(409, 'not_playing', 'x'))).toBe(false)
  expect(handleUnauthorized(new ApiError(401, 'invalid_credentials', 'x'))).toBe(false)
  expect(toastStore.get()).toBeNull()
})

test('a lost session is said and leads to the sign-in once, after half a second', () => {
  vi.useFakeTimers()
  window.history.replaceState(null, '', '/game?challenge=abc')
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const lost = new ApiError(401, 'not_signed_in', 'x')
  expect(handleUnauthorized(lost)).toBe(true)
  expect(handleUnauthorized(lost)).toBe(true)
  expect(toastStore.get()).toMatchObject({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
  })
  vi.advanceTimersByTime(499)
  expect(assign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(assign.mock.calls).toEqual([['/api/login?next=%2Fgame%3Fchallenge%3Dabc']])
  vi.useRealTimers()
})
