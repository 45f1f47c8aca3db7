import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DayThread as Day } from '../../../contract/daily.ts'
import { threadInWords } from '../../../engine/share/thread.ts'
import { buttonClass } from '../../design/Button.tsx'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { boxClass, DayContent, MonthGrid, MonthLayout } from '../../domain/month/MonthGrid.tsx'
import { MonthTurn } from '../../domain/month/MonthTurn.tsx'
import { DayThread } from '../../domain/thread/DayThread.tsx'
import { errorMessage } from '../../lib/api.ts'
import { longDate, monthTitle } from '../../lib/calendar-date.ts'
import { cx } from '../../lib/cx.ts'
import { capitalize, formatSeconds, inWords, plural } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import { dayClock } from '../../lib/server-clock.ts'
import styles from './PlayerMonth.module.css'

/** The label of a date, which screen readers read. */
function saidOf(date: string, day: Day | undefined): string {
  if (!day) return `${longDate(date)}, nothing to see`
  const { solved, mistakes, seconds, rows } = day
  const result = solved ? `solved in ${formatSeconds(seconds)}` : 'not solved'
  return `${longDate(date)}, ${result}, ${mistakes === 0 ? 'no mistakes' : plural(mistakes, 'mistake')}: ${threadInWords(rows)}`
}

interface Props {
  username: string
  /** Time when the player's account was created. */
  createdAt: string
  isOwn: boolean
}

/** The month that the page of a player shows first. */
const latestMonth = () => new Date(dayClock.now()).toISOString().slice(0, 7)

/** Returns the threads of the player's finished dailies in a month. */
export const usePlayerMonth = (username: string, month = latestMonth()) =>
  useApi('GET /api/users/:username/threads', { params: { username }, query: { month } }, { fresh: true })

/** A month of the player's finished dailies, each as a thread. A month without a daily is one line. */
export function PlayerMonth({ username, createdAt, isOwn }: Props) {
  const latest = latestMonth()
  const [month, setMonth] = useState(latest)
  const { data, error, refetch, isFetching } = usePlayerMonth(username, month)
  const title = monthTitle(month, latest)
  const today = new Date(dayClock.now()).toISOString().slice(0, 10)
  const days = new Map(data?.map((day) => [day.date, day]))
  const solved = data?.filter((day) => day.solved).length ?? 0
  return (
    <Stack as="section" gap={3} aria-labelledby="month">
      <Row wrap gap={4} className={styles.head}>
        <Text as="h2" size="lead" id="month">{`Dailies of ${title}`}</Text>
        <MonthTurn month={month} first={createdAt.slice(0, 7)} last={latest} onMonth={setMonth} />
      </Row>
      {error && !data ? (
        <ErrorState
          title="The month could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : data?.length === 0 ? (
        <EmptyMonth title={title} isLatest={month === latest} isOwn={isOwn} />
      ) : (
        <MonthLayout
          month={
            <MonthGrid
              month={month}
              label={`Dailies of ${title}`}
              isBusy={!data}
              day={(date) => {
                const day = days.get(date)
                return (
                  <div className={cx(boxClass, date > today && styles.future)} data-look={day && 'thread'}>
                    <DayContent
                      date={date}
                      art={day && <DayThread rows={day.rows} solved={day.solved} width={60} height={40} />}
                      said={saidOf(date, day)}
                    />
                  </div>
                )
              }}
            />
          }
        >
          <Text strong aria-live="polite">
            {data && `${capitalize(inWords(solved))} of ${plural(data.length, 'daily', 'dailies')} solved.`}
          </Text>
          <Text tone="soft">
            A full knot is a group that was found; open knots are a guess that spanned two or more groups.
          </Text>
          {!isOwn && (
            <Text size="small" tone="soft">
              A daily that you can still play stays hidden until you have played it.
            </Text>
          )}
        </MonthLayout>
      )}
    </Stack>
  )
}

/** A loose thread without knots, and a line of text. */
const EmptyMonth = ({ title, isLatest, isOwn }: { title: string; isLatest: boolean; isOwn: boolean }) => (
  <Row gap={5} wrap className={styles.empty}>
    <svg width="120" height="44" viewBox="0 0 120 44" aria-hidden="true">
      <path d="M4 30C18 8 34 8 46 22s30 16 42 2 18-14 28-8" />
    </svg>
    <Stack gap={0} className={styles.words}>
      <Text strong>{`No daily in ${title}${isLatest ? ' yet' : ''}.`}</Text>
      <Text size="small" tone="soft">
        Every finished daily leaves its thread here.
      </Text>
    </Stack>
    {isOwn && isLatest && (
      <Link to="/daily-challenge" className={buttonClass()}>
        Play today’s daily
      </Link>
    )}
  </Row>
)
