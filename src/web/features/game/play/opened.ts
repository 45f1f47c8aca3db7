import type { Question } from '../panels/ConfirmDialog.tsx'
import type { Limit } from '../panels/LimitDialog.tsx'

/** The dialog that is open on the player's wish, or because something is used up. */
export type Opened = 'menu' | 'shortcuts' | Limit | Question | null

const questions: readonly Opened[] = ['new', 'restart', 'give-up']
const limits: readonly Opened[] = ['daily_limit', 'no_hints']

export const questionOf = (opened: Opened): Question | null =>
  questions.includes(opened) ? (opened as Question) : null

export const limitOf = (opened: Opened): Limit | null => (limits.includes(opened) ? (opened as Limit) : null)
