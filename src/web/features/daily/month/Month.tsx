import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CalendarDay } from '../../../../contract/daily.ts'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { useApi } from '../../../lib/query.ts'
import { dayClock } from '../../../lib/server-clock.ts'
import { longDate } from '../dates.ts'
import { MonthBar } from '../day/MonthBar.tsx'
import { Section } from '../day/Section.tsx'
import styles from './Calendar.module.css'
import { FreezeMark } from './FreezeMark.tsx'
import { saidOf, threadOf, weeksOf } from './month.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const perfect = { score: 0, completed: true, perfect: true, timeSpent: 0, mistakes: 0 }

const legend = [
  { state: 'completed', attempt: null, label: 'Completed' },
  { state: 'completed', attempt: perfect, label: 'Perfect' },
  { state: 'frozen', attempt: null, label: 'Saved by a freeze' },
  { state: 'lost', attempt: null, label: 'Not solved' },
  { state: 'missed', attempt: null, label: 'Missed' },
] as const

function DayCell({ day, days, today }: { day: CalendarDay; days: readonly CalendarDay[]; today: string }) {
  const number = Number(day.date.slice(8))
  const content = (
    <>
      <Text as="span" size="note" tone="soft" figures className={styles.number} aria-hidden="true">
        {number}
      </Text>
      <DayMark day={day} />
      <VisuallyHidden>{`${longDate(day.date)}, ${saidOf(day, today)}`}</VisuallyHidden>
    </>
  )
  const isPlayed = day.attempt !== null || day.state === 'playing'
  return (
    <td
      className={styles.day}
      data-state={day.state}
      data-today={day.date === today ? '' : undefined}
      data-thread={threadOf(day, days)}
      aria-current={day.date === today ? 'date' : undefined}
    >
      {isPlayed ? (
        <Link to="/daily-challenge" search={{ date: day.date }} className={styles.cell}>
          {content}
        </Link>
      ) : (
        <div className={styles.cell}>{content}</div>
      )}
    </td>
  )
}

/**
 * A circle that shows the player's result on a date. The circle is decorative, because the date's label contains the
 * result as text.
 */
function DayMark({ day: { state, attempt } }: { day: Pick<CalendarDay, 'state' | 'attempt'> }) {
  if (state === 'frozen') return <FreezeMark size={20} />
  return (
    <svg
      className={styles.mark}
      data-state={state}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {state === 'completed' && <circle cx="10" cy="10" r="8" />}
      {state === 'completed' && attempt?.perfect && <circle className={styles.eye} cx="10" cy="10" r="3" />}
      {state === 'lost' && <path d="m5.5 5.5 9 9M14.5 5.5l-9 9" />}
      {state === 'missed' && <circle className={styles.loose} cx="10" cy="10" r="5" />}
      {(state === 'open' || state === 'playing') && (
        <circle className={styles.wanted} cx="10" cy="10" r="7" />
      )}
      {state === 'playing' && <circle cx="10" cy="10" r="3" />}
      {(state === 'future' || state === 'before') && (
        <circle className={styles.dot} cx="10" cy="10" r="1.5" />
      )}
    </svg>
  )
}

/** Shows the streak in a calendar, one month at a time. A line connects consecutive days of the streak. */
export function Calendar() {
  const [asked, setMonth] = useState<string>()
  const { data, error, refetch, isFetching } = useApi(
    'GET /api/daily-challenge/calendar',
    asked === undefined ? {} : { query: { month: asked } },
    { fresh: true },
  )
  const month = asked ?? data?.month ?? new Date(dayClock.now()).toISOString().slice(0, 7)
  const latest = data?.today.slice(0, 7) ?? month
  const weeks = weeksOf(month, data?.days ?? [])
  return (
    <Section id="calendar" title="Streak calendar">
      <Row gap={10} align="start" wrap>
        <Stack gap={3} className={styles.months}>
          <MonthBar
            month={month}
            first={data?.firstMonth ?? month}
            last={latest}
            onMonth={(chosen) => setMonth(chosen === latest ? undefined : chosen)}
          />
          {error && !data ? (
            <ErrorState
              title="The calendar could not be loaded"
              message={errorMessage(error)}
              onRetry={() => void refetch()}
              busy={isFetching}
            />
          ) : (
            <table className={styles.month} aria-label="Your days" aria-busy={!data}>
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
                {weeks.map((week) => (
                  <tr key={week.key}>
                    {week.days.map(({ key, day }) =>
                      day && data ? (
                        <DayCell key={key} day={day} days={data.days} today={data.today} />
                      ) : (
                        <td key={key} className={styles.day}>
                          <div className={styles.cell} />
                        </td>
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Stack>
        <Row as="ul" wrap className={styles.legend} aria-hidden="true">
          {legend.map(({ state, attempt, label }) => (
            <Row as="li" key={label} gap={2}>
              <DayMark day={{ state, attempt }} />
              {label}
            </Row>
          ))}
        </Row>
      </Row>
    </Section>
  )
}
