import { useState } from 'react'
import type { DayThread as Day } from '../../../contract/daily.ts'
import { threadInWords } from '../../../engine/share/thread.ts'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { boxClass, DayContent, MonthGrid } from '../../domain/month/MonthGrid.tsx'
import { MonthTurn } from '../../domain/month/MonthTurn.tsx'
import { DayThread } from '../../domain/thread/DayThread.tsx'
import { errorMessage } from '../../lib/api.ts'
import { longDate, monthTitle } from '../../lib/calendar-date.ts'
import { formatSeconds, plural } from '../../lib/format.ts'
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

/** A month of the player's finished dailies, each as a thread. */
export function PlayerMonth({ username, createdAt, isOwn }: Props) {
  const latest = new Date(dayClock.now()).toISOString().slice(0, 7)
  const [month, setMonth] = useState(latest)
  const { data, error, refetch, isFetching } = useApi(
    'GET /api/users/:username/threads',
    { params: { username }, query: { month } },
    { fresh: true },
  )
  const title = monthTitle(month, latest)
  const days = new Map(data?.map((day) => [day.date, day]))
  const solved = data?.filter((day) => day.solved).length ?? 0
  return (
    <Stack as="section" gap={3} aria-labelledby="month">
      <Row gap={4} className={styles.head}>
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
      ) : (
        <Row gap={10} align="start" wrap>
          <div className={styles.grid}>
            <MonthGrid
              month={month}
              label={`Dailies of ${title}`}
              isBusy={!data}
              day={(date) => {
                const day = days.get(date)
                return (
                  <div className={boxClass} data-look={day && 'thread'}>
                    <DayContent
                      date={date}
                      art={day && <DayThread rows={day.rows} solved={day.solved} width={60} height={40} />}
                      said={saidOf(date, day)}
                    />
                  </div>
                )
              }}
            />
          </div>
          <Stack gap={3} className={styles.beside}>
            <Text strong aria-live="polite">
              {data &&
                (data.length === 0
                  ? `No daily in ${title}.`
                  : `${solved} of ${plural(data.length, 'daily', 'dailies')} solved.`)}
            </Text>
            <Text tone="soft">
              A full knot is a group that was found; open knots are a guess that spanned two or more groups.
            </Text>
            {!isOwn && (
              <Text size="small" tone="soft">
                A daily that you can still play stays hidden until you have played it.
              </Text>
            )}
          </Stack>
        </Row>
      )}
    </Stack>
  )
}
