import type { Gesture } from '../../../../play/board/movements.ts'
import type { Result } from '../mini-game-state.ts'

/** The selection after a press on a word: taken in, or taken back. A selection that is full takes in no more. */
export function toggled(selected: readonly string[], word: string, most: number): readonly string[] {
  if (selected.includes(word)) return selected.filter((other) => other !== word)
  return selected.length < most ? [...selected, word] : selected
}

/** The movement that shows what came of a check. */
export const gestureOf = (result: Result | null): Gesture | null =>
  result && result.kind !== 'right' && 'words' in result.answer
    ? { kind: result.kind, wordIds: result.answer.words, serial: result.serial }
    : null
