import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../design/IconButton.tsx'
import { Row } from '../../design/layout.tsx'
import { announce } from '../../lib/announce.ts'
import { addMonths, monthName } from '../../lib/calendar-date.ts'

interface Props {
  /** The shown month as `YYYY-MM`; `first` and `last` have the same format. */
  month: string
  first: string
  last: string
  onMonth: (month: string) => void
}

/** Two buttons, which open the previous and the next month. */
export function MonthTurn({ month, first, last, onMonth }: Props) {
  const turn = (months: number) => {
    const next = addMonths(month, months)
    announce(monthName(next))
    onMonth(next)
  }
  return (
    <Row gap={1}>
      <IconButton
        label="Previous month"
        icon={<ChevronLeft size={20} aria-hidden="true" />}
        aria-disabled={month <= first || undefined}
        onClick={() => month > first && turn(-1)}
      />
      <IconButton
        label="Next month"
        icon={<ChevronRight size={20} aria-hidden="true" />}
        aria-disabled={month >= last || undefined}
        onClick={() => month < last && turn(1)}
      />
    </Row>
  )
}
