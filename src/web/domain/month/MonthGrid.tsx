import type { ReactNode } from 'react'
import { datesOf } from '../../../engine/daily/date.ts'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { weekColumn } from '../../lib/calendar-date.ts'
import styles from './MonthGrid.module.css'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * Class name of the box of a date: a link, a button or another element. Its `data-look` is `thread`, `frozen` or
 * `missed`.
 */
export const boxClass = styles.box

/** Returns the dates of a month `YYYY-MM` as weeks from Monday to Sunday. A day outside the month is null. */
export function weeksOf(month: string): (string | null)[][] {
  const dates = datesOf(month)
  const before = weekColumn(`${month}-01`)
  const rows = Math.ceil((before + dates.length) / weekdays.length)
  return Array.from({ length: rows }, (_, row) =>
    weekdays.map((_, column) => dates[row * weekdays.length + column - before] ?? null),
  )
}

interface Props {
  /** The month as `YYYY-MM`. */
  month: string
  label: string
  isBusy?: boolean
  today?: string | undefined
  /** Returns the box of a date. */
  day: (date: string) => ReactNode
}

/** A month as a table of weeks. */
export const MonthGrid = ({ month, label, isBusy = false, today, day }: Props) => (
  <table className={styles.month} aria-label={label} aria-busy={isBusy || undefined}>
    <thead>
      <tr>
        {weekdays.map((name) => (
          <th key={name} scope="col">
            <abbr title={name}>{name.slice(0, 2)}</abbr>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week) => (
        <tr key={week.join()}>
          {week.map((date, column) => (
            <td
              key={weekdays[column]}
              data-today={date !== null && date === today ? '' : undefined}
              aria-current={date !== null && date === today ? 'date' : undefined}
            >
              {date !== null && day(date)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

interface ContentProps {
  date: string
  /** A drawing above the number of the date. */
  art?: ReactNode
  /** A small sign beside the number. */
  mark?: ReactNode
  /** What screen readers read instead. */
  said: string
}

/** The content of the box of a date. */
export const DayContent = ({ date, art, mark, said }: ContentProps) => (
  <>
    <span className={styles.art} aria-hidden="true">
      {art}
    </span>
    <Text as="span" size="note" tone="soft" figures className={styles.number} aria-hidden="true">
      {Number(date.slice(8))}
      {mark}
    </Text>
    <VisuallyHidden>{said}</VisuallyHidden>
  </>
)

/** A month, and `children` beside it. In a narrow place they are below the month. */
export const MonthLayout = ({ month, children }: { month: ReactNode; children: ReactNode }) => (
  <Row gap={10} align="start" wrap>
    <div className={styles.grid}>{month}</div>
    <Stack gap={5} className={styles.beside}>
      {children}
    </Stack>
  </Row>
)
