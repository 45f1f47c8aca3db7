import type { OwnBoard } from '../../../../contract/made-board/workshop.ts'
import type { SaveState } from './draft-saver.ts'

const stateWords: Partial<Record<OwnBoard['state'], string>> = {
  published: 'Published',
  waiting: 'Waiting for a look',
  hidden: 'Hidden',
  refused: 'Not accepted',
}

/** Says whether the words of the draft are stored. */
export function saveWords({ status, board, reason }: SaveState, isEmpty: boolean): string {
  if (isEmpty && status === 'new') return 'Saves by itself'
  if (status === 'kept') return 'Saved on this device. You are offline.'
  if (status === 'changed') return 'Not saved'
  if (status === 'refused') return reason ?? 'Not saved'
  if (status === 'saving') return 'Saving…'
  return (board && stateWords[board.state]) ?? 'Saved'
}
