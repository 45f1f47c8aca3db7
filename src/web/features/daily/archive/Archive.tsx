import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { lastClosed } from '../../../../engine/daily/close.ts'
import { FIRST_DATE } from '../../../../engine/daily/date.ts'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { StoreLink } from '../../../domain/offers/StoreLink.tsx'
import { call, errorMessage, type Output } from '../../../lib/api.ts'
import { cx } from '../../../lib/cx.ts'
import { formatNumber, formatSeconds } from '../../../lib/format.ts'
import { useSecond } from '../../../lib/now.ts'
import { apiQuery, queryClient, useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { longDate, opensWords, shortDate } from '../dates.ts'
import { Difficulty } from '../day/Difficulty.tsx'
import { MonthBar } from '../day/MonthBar.tsx'
import { Section } from '../day/Section.tsx'
import { useWhenDue } from '../day/use-when-due.ts'
import styles from './Archive.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the player plays a daily in the archive and has played the same daily before. */
    isReplay?: boolean
  }
}

type ArchivedDay = Output<'GET /api/daily-challenge/archive'>[number]

/** Says how the player played the daily of a date, on the day itself or in the archive. */
function outcomeOf({ attempt, play, opensAt }: ArchivedDay): string {
  if (play && !play.over) return 'begun'
  if (play)
    return `${play.solved ? formatSeconds(play.timeSpent) : 'not solved'}, ${formatNumber(play.score)} points`
  if (attempt)
    return `on its day: ${attempt.completed ? formatSeconds(attempt.timeSpent) : 'not solved'}, ${formatNumber(attempt.score)} points`
  return opensAt ? 'still today elsewhere' : 'not played yet'
}

const labelOf = ({ play }: ArchivedDay) => (play ? (play.over ? 'Play again' : 'Go on') : 'Play')

/** Starts a past daily, or continues a past daily that the player has begun. */
function useArchiveStart() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ id }: ArchivedDay) =>
      call('POST /api/daily-challenge/archive/:id/start', { params: { id } }),
    onSuccess: (game, { date, attempt, play }) => {
      queryClient.setQueryData(apiQuery('GET /api/game/:id', { params: { id: game.id } }).queryKey, game)
      return navigate({
        to: '/daily-challenge',
        search: { game: game.id, of: date },
        state: { isReplay: attempt !== null || play?.over === true },
      })
    },
    onError: (error) => {
      if (isUnauthorized(error)) return
      toast({ title: 'Error', description: errorMessage(error, 'Failed to start game.'), tone: 'bad' })
    },
  })
}

/** Shows the archive, one month at a time. */
function Months() {
  const [month, setMonth] = useState<string>()
  const latest = useApi('GET /api/daily-challenge/archive', {}, { fresh: true })
  const { data, error, refetch, isFetching } = useApi(
    'GET /api/daily-challenge/archive',
    month === undefined ? {} : { query: { month } },
    { fresh: true },
  )
  const start = useArchiveStart()
  const now = useSecond()
  // The time at which the player can play one more date; the archive then reloads.
  const opensAt = data?.findLast((day) => day.opensAt !== null)?.opensAt
  useWhenDue(opensAt != null && Date.parse(opensAt) <= now, () => void refetch())
  const last = latest.data?.[0]?.date.slice(0, 7) ?? lastClosed(now).slice(0, 7)
  const shown = month ?? data?.[0]?.date.slice(0, 7) ?? last
  return (
    <Stack gap={2}>
      <MonthBar month={shown} first={FIRST_DATE.slice(0, 7)} last={last} onMonth={setMonth} />
      {error && !data && (
        <ErrorState
          title="The archive could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton height="320px" radius="var(--rl)" />}
      {data && data.length === 0 && (
        <Text size="small" tone="soft">
          No day of this month is over yet.
        </Text>
      )}
      <ul className={styles.days}>
        {data?.map((day) => (
          <Row as="li" key={day.id} className={cx(day.opensAt && styles.waiting)}>
            <Row wrap className={styles.day}>
              <Text as="span" strong>
                {shortDate(day.date)}
              </Text>
              <Text as="span" size="small" tone="soft">
                <Difficulty day={day.difficulty} />
              </Text>
              <Text as="span" size="small" tone="soft">
                {outcomeOf(day)}
              </Text>
            </Row>
            {day.opensAt ? (
              <Text as="span" size="small" figures>{`Opens ${opensWords(day.opensAt, now)}`}</Text>
            ) : (
              <Button busy={start.isPending} onClick={() => start.mutate(day)}>
                <span>{labelOf(day)}</span>
                <VisuallyHidden>{` the challenge of ${longDate(day.date)}`}</VisuallyHidden>
              </Button>
            )}
          </Row>
        ))}
      </ul>
    </Stack>
  )
}

/** Shows free players a link to premium, because premium includes the archive. */
const ArchiveOffer = () => (
  <Section id="archive" title="Archive" note="Premium Only">
    <Card as="div" align="start">
      <p>
        Every challenge of the past, to play whenever you like: for practice, outside streaks and
        leaderboards. Each new day’s challenge stays free.
      </p>
      <StoreLink from="daily" className={buttonClass()}>
        Get Premium
      </StoreLink>
    </Card>
  </Section>
)

/** The past dailies, which premium players can play. */
export function Archive() {
  const { isPremium } = useUser()
  if (!isPremium) return <ArchiveOffer />
  return (
    <Section id="archive" title="Archive" note="For practice: outside streaks and leaderboards">
      <Months />
    </Section>
  )
}
