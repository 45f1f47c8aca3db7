import type { MiniGameAnswer, MiniGameBoard } from '../../../../contract/story.ts'

/** A board after the move that has solved it, as far as it follows from the move: the server tells only the outcome. */
export function closedBoard(board: MiniGameBoard, answer: MiniGameAnswer): MiniGameBoard {
  if (board.type === 'word_chain' && 'word' in answer)
    return { ...board, links: [...board.links, { word: answer.word, joined: '' }] }
  if (board.type === 'story_completion' && 'words' in answer) return { ...board, filled: answer.words }
  return board
}
