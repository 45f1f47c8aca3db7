import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FIRST_DATE } from '../../../../engine/daily/date.ts'
import { buttonClass } from '../../../design/Button.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Figures } from '../../../design/Figures.tsx'
import { Card, Row, Text } from '../../../design/layout.tsx'
import { TitledSection } from '../../../design/TitledSection.tsx'
import { boxClass, DayContent, MonthGrid, MonthLayout } from '../../../domain/month/MonthGrid.tsx'
import { MonthTurn } from '../../../domain/month/MonthTurn.tsx'
import { StoreLink } from '../../../domain/offers/StoreLink.tsx'
import { DayThread } from '../../../domain/thread/DayThread.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { longDate, monthTitle } from '../../../lib/calendar-date.ts'
import { useSecond } from '../../../lib/now.ts'
import { apiQuery, useApi } from '../../../lib/query.ts'
import { dayClock } from '../../../lib/server-clock.ts'
import { useUser } from '../../../lib/session.ts'
import { useArchiveStart } from '../archive/use-archive-start.ts'
import { useWhenDue } from '../day/use-when-due.ts'
import { type DayOfMonth, isPlayable, saidOf } from './day.ts'
import styles from './Month.module.css'
import { Sign, type SignName } from './Sign.tsx'

const legend: readonly { sign: SignName; label: string; isPremium?: true }[] = [
  { sign: 'lost', label: 'Not solved' },
  { sign: 'frozen', label: 'Saved by a freeze' },
  { sign: 'missed', label: 'Missed' },
  { sign: 'archive', label: 'Play for practice', isPremium: true },
  { sign: 'practised', label: 'Solved for practice', isPremium: true },
]

/** The sign of a date without a thread, if it has one. */
function signOf(one: DayOfMonth): SignName | undefined {
  const { state } = one.day
  if (state === 'playing' || state === 'open' || state === 'frozen') return state
  if (!isPlayable(one)) return undefined
  const play = one.archived?.play
  if (!play) return 'archive'
  return play.over ? (play.solved ? 'practised' : 'lost') : 'begun'
}

interface DayProps {
  one: DayOfMonth
  today: string
  now: number
  isStarting: boolean
  onPlay: (one: DayOfMonth) => void
}

/** A date: a link to the player's own daily, or a button that plays the board in the archive. */
function Day({ one, today, now, isStarting, onPlay }: DayProps) {
  const { day, thread } = one
  const { date, state } = day
  const sign = signOf(one)
  const content = (
    <DayContent
      date={date}
      art={
        thread ? (
          <DayThread rows={thread.rows} solved={thread.solved} width={60} height={40} />
        ) : (
          sign && <Sign name={sign} />
        )
      }
      mark={thread && (state === 'lost' || state === 'frozen') && <Sign name={state} size={12} />}
      said={saidOf(one, today, now)}
    />
  )
  const look = {
    className: boxClass,
    'data-look': thread ? 'thread' : state === 'missed' || state === 'frozen' ? state : undefined,
  }
  if (day.attempt || state === 'playing')
    return (
      <Link to="/daily-challenge" search={{ date }} {...look}>
        {content}
      </Link>
    )
  if (isPlayable(one))
    return (
      <button type="button" aria-busy={isStarting || undefined} onClick={() => onPlay(one)} {...look}>
        {content}
      </button>
    )
  return <div {...look}>{content}</div>
}

/**
 * The player's month: each finished daily with its thread, and the streak. Premium players also play past dailies from
 * here.
 */
export function Month() {
  const { isPremium } = useUser()
  const [asked, setMonth] = useState<string>()
  const calendar = useApi(
    'GET /api/daily-challenge/calendar',
    asked === undefined ? {} : { query: { month: asked } },
    { fresh: true },
  )
  const { data } = calendar
  const month = asked ?? data?.month ?? new Date(dayClock.now()).toISOString().slice(0, 7)
  const threads = useApi('GET /api/daily-challenge/threads', { query: { month } }, { fresh: true })
  const archive = useQuery({
    ...apiQuery('GET /api/daily-challenge/archive', { query: { month } }),
    refetchOnMount: 'always',
    enabled: isPremium,
  })
  const start = useArchiveStart()
  // The time at which the player can play one more date; the archive then reloads.
  const opensAt = archive.data?.findLast((one) => one.opensAt !== null)?.opensAt

  const latest = data?.today.slice(0, 7) ?? month
  const all = [calendar, threads, ...(isPremium ? [archive] : [])]
  const failed = all.find(({ error, data: known }) => error && !known)
  const isThere = all.every(({ data: known }) => known !== undefined) && data?.month === month
  const days = new Map(isThere ? data.days.map((day) => [day.date, day]) : [])
  const play = ({ day, archived }: DayOfMonth) => {
    if (!start.isPending) start.mutate({ date: day.date, isReplay: archived?.play?.over === true })
  }
  return (
    <TitledSection
      id="month"
      title={`Your ${monthTitle(month, latest)}`}
      aside={
        <div className={styles.turn}>
          <MonthTurn
            month={month}
            first={isPremium ? FIRST_DATE.slice(0, 7) : (data?.firstMonth ?? month)}
            last={latest}
            onMonth={(chosen) => setMonth(chosen === latest ? undefined : chosen)}
          />
        </div>
      }
    >
      {opensAt && <WhenOpen at={opensAt} onOpen={() => void archive.refetch()} />}
      {failed ? (
        <ErrorState
          title="Your month could not be loaded"
          message={errorMessage(failed.error)}
          onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))}
          busy={all.some(({ isFetching }) => isFetching)}
        />
      ) : (
        <MonthLayout
          month={
            <MonthGrid
              month={month}
              label="Your days"
              isBusy={!isThere}
              today={data?.today}
              day={(date) => {
                const day = days.get(date)
                if (!day || !data)
                  return (
                    <div className={boxClass}>
                      <DayContent date={date} said={longDate(date)} />
                    </div>
                  )
                const one = {
                  day,
                  thread: threads.data?.find((thread) => thread.date === date),
                  archived: archive.data?.find((past) => past.date === date),
                }
                return (
                  <Day
                    one={one}
                    today={data.today}
                    now={dayClock.now()}
                    isStarting={start.isPending}
                    onPlay={play}
                  />
                )
              }}
            />
          }
        >
          <Totals days={[...days.values()].flatMap(({ attempt }) => attempt ?? [])} isThere={isThere} />
          <Text tone="soft">
            Every daily leaves a thread. A full knot is a group you found; open knots are a guess that spanned
            two or more groups.
          </Text>
          <Row as="ul" wrap className={styles.legend} aria-hidden="true">
            {legend
              .filter((entry) => isPremium || !entry.isPremium)
              .map(({ sign, label }) => (
                <Row as="li" key={sign} gap={2}>
                  <Sign name={sign} size={16} />
                  {label}
                </Row>
              ))}
          </Row>
          {isPremium ? (
            <Text size="small" tone="soft">
              Press a day that you have not played to play its board: for practice, outside streaks and
              leaderboards.
            </Text>
          ) : (
            <ArchiveOffer />
          )}
        </MonthLayout>
      )}
    </TitledSection>
  )
}

/** Calls `onOpen` when the time `at` has come. A component of its own, so that the month is not rendered each second. */
function WhenOpen({ at, onOpen }: { at: string; onOpen: () => void }) {
  useWhenDue(Date.parse(at) <= useSecond(), onOpen)
  return null
}

interface TotalsProps {
  days: readonly { completed: boolean; perfect: boolean }[]
  isThere: boolean
}

function Totals({ days, isThere }: TotalsProps) {
  const count = (is: (day: TotalsProps['days'][number]) => boolean) =>
    isThere ? days.filter(is).length : undefined
  return (
    <Figures
      label="This month"
      figures={[
        { name: 'Played', value: count(() => true) },
        { name: 'Solved', value: count(({ completed }) => completed) },
        { name: 'Perfect', value: count(({ perfect }) => perfect) },
      ]}
    />
  )
}

/** Shows free players a link to premium, because premium includes the archive. */
const ArchiveOffer = () => (
  <Card as="div" align="start" gap={3}>
    <Text strong>Archive · Premium Only</Text>
    <Text size="small" tone="soft">
      Every challenge of the past, to play from this calendar whenever you like. Each new day’s challenge
      stays free.
    </Text>
    <StoreLink from="daily" className={buttonClass()}>
      Get Premium
    </StoreLink>
  </Card>
)
