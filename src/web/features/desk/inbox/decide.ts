import { useMutation } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api.ts'
import { refresh } from '../../../lib/query.ts'
import { wordsOf } from '../words.ts'

/** The fields of a decision. */
export interface Given {
  reason?: string
  text?: string
  until?: string
}

export interface Made {
  id: string
  decision: string
  given: Given
}

/** Errors after which the whole desk says what to do first. */
const atTheDoor = ['sign_in_again', 'second_factor_required', 'not_found']

export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '')

/** Returns who was quicker, and what they decided: "ada was quicker: Released." */
export function sayDecided(error: unknown): string {
  const { decision, by } = (error as ApiError).details as { decision: string | null; by: string | null }
  return `${by ?? 'Somebody'} was quicker: ${decision ? wordsOf(decision).past : 'it no longer waits'}.`
}

/** Sends a decision. If the account may no longer use the desk, the whole page says so. */
export function useDecide() {
  return useMutation({
    mutationFn: ({ id, decision, given }: Made) =>
      call('POST /api/desk/items/:id/decide', { params: { id }, body: { decision, ...given } }),
    onError(error) {
      if (atTheDoor.includes(codeOf(error))) void refresh('GET /api/desk')
    },
  })
}
