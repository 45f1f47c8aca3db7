import { Row } from '../../../design/layout.tsx'
import { RisingBars } from '../../../design/RisingBars.tsx'

const names = ['Gentle', 'Gentle', 'Steady', 'Steady', 'Tricky', 'Hard', 'Hardest']

/** Shows the intended difficulty of a date's board, from 1 on Mondays to 7 on Sundays. */
export function Difficulty({ day }: { day: number }) {
  return (
    <Row as="span" gap={2}>
      <RisingBars value={day} total={names.length} />
      <span>{names[day - 1]}</span>
    </Row>
  )
}
