import { Row } from '../../design/layout.tsx'
import { RisingBars } from '../../design/RisingBars.tsx'
import { type Card, difficultyWord, MOST_DIFFICULT, stepOf } from './board-words.ts'

/** Shows the difficulty of a board as bars with a word. */
export const Difficulty = ({ of }: { of: Card['difficulty'] }) => (
  <Row as="span" gap={2}>
    <RisingBars value={stepOf(of)} total={MOST_DIFFICULT} />
    <span>{difficultyWord(of)}</span>
  </Row>
)
