import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { Segments } from '../../../design/Segments.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { announce } from '../../../lib/announce.ts'
import { call, errorMessage, type Output } from '../../../lib/api.ts'
import { shortDate } from '../../../lib/calendar-date.ts'
import { apiQuery, queryClient, refresh } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import styles from './Dailies.module.css'
import { DailyCard } from './DailyCard.tsx'
import { DailyDialog } from './DailyDialog.tsx'

/** Number of dates in the plan. Until all boards are dealt, the server answers with the dates that it has. */
const DATES = 21
/** Time in ms after which the page asks for further dates. */
const ASK_AGAIN_MS = 3_000

export type Daily = Output<'GET /api/desk/dailies'>[number]

/** Replaces dailies in the list that the page shows. */
function note(changed: readonly Daily[]) {
  queryClient.setQueryData(apiQuery('GET /api/desk/dailies').queryKey, (all: Daily[] | undefined) =>
    all?.map((one) => changed.find(({ date }) => date === one.date) ?? one),
  )
}

/** Shows why a change was refused. Another person has perhaps changed the same daily, so the page reads the list again. */
function fail(error: unknown) {
  toast({ title: 'The daily was not changed', description: errorMessage(error), tone: 'bad' })
  void refresh('GET /api/desk/dailies')
}

/** The coming daily challenges, as players will see them. Two boards change places by a drag, or by buttons. */
export function Dailies() {
  const query = useQuery({
    ...apiQuery('GET /api/desk/dailies'),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && state.data.length < DATES ? ASK_AGAIN_MS : false),
  })
  const [view, setView] = useState<'tiles' | 'groups'>('tiles')
  const [opened, setOpened] = useState<string>()
  const [dragged, setDragged] = useState<string>()
  const grid = useRef<HTMLOListElement>(null)
  const swap = useMutation({
    mutationFn: ({ date, boardId }: Daily) =>
      call('POST /api/desk/dailies/:date/swap', { params: { date }, body: { boardId } }),
    onSuccess(daily) {
      note([daily])
      announce(`${shortDate(daily.date)} has another board.`)
    },
    onError: fail,
  })
  const exchange = useMutation({
    mutationFn: ([one, other]: readonly [Daily, Daily]) =>
      call('POST /api/desk/dailies/:date/exchange', {
        params: { date: one.date },
        body: { boardId: one.boardId, with: { date: other.date, boardId: other.boardId } },
      }),
    onSuccess(changed, [one, other]) {
      note(changed)
      announce(`The board of ${shortDate(one.date)} is now on ${shortDate(other.date)}.`)
    },
    onError: fail,
  })
  if (!query.data)
    return query.isPending ? (
      <div className={styles.grid} aria-hidden="true">
        {Array.from({ length: 6 }, (_, card) => card).map((card) => (
          <Skeleton key={card} height="420px" radius="var(--rl)" />
        ))}
      </div>
    ) : (
      <QueryError query={query} title="The dailies could not be loaded" />
    )
  const dailies = query.data
  const isBusy = swap.isPending || exchange.isPending
  const busyDates = [
    ...(swap.isPending ? [swap.variables.date] : []),
    ...(exchange.isPending ? exchange.variables.map(({ date }) => date) : []),
  ]

  function change(from: Daily | undefined, to: Daily | undefined) {
    if (!from || !to || from === to || isBusy || from.isFixed || to.isFixed) return
    exchange.mutate([from, to])
  }
  /** Moves a board by a day. The focus stays with the board. */
  function move(at: number, by: -1 | 1) {
    const to = dailies[at + by]
    change(dailies[at], to)
    if (to)
      grid.current
        ?.querySelector<HTMLElement>(`[data-date="${to.date}"] [data-move="${by}"]:not(:disabled)`)
        ?.focus()
  }
  const daily = dailies.find(({ date }) => date === opened)
  return (
    <Stack gap={4}>
      <Row wrap justify="space-between">
        <Text tone="soft" className={styles.intro}>
          Drag a board onto another day to exchange the two. A board is fixed when its date begins anywhere on
          Earth.
        </Text>
        <Segments
          legend="Show"
          options={[
            { value: 'tiles', label: 'As players see it' },
            { value: 'groups', label: 'With groups' },
          ]}
          value={view}
          onChange={setView}
        />
      </Row>
      {dailies.length < DATES && (
        <Card as="div" role="status">
          {dailies.length} of {DATES} boards are ready. The others are being dealt.
        </Card>
      )}
      <ol ref={grid} className={styles.grid} aria-label="Coming dailies">
        {dailies.map((one, at) => (
          <DailyCard
            key={one.date}
            daily={one}
            hasColors={view === 'groups'}
            isBusy={busyDates.includes(one.date)}
            isTarget={dragged !== undefined && dragged !== one.date && !one.isFixed}
            mayMove={{
              back: !one.isFixed && dailies[at - 1]?.isFixed === false,
              on: !one.isFixed && dailies[at + 1]?.isFixed === false,
            }}
            onMove={(by) => move(at, by)}
            onDrag={setDragged}
            onDrop={() =>
              change(
                dailies.find(({ date }) => date === dragged),
                one,
              )
            }
            onSwap={() => !isBusy && swap.mutate(one)}
            onOpen={() => setOpened(one.date)}
          />
        ))}
      </ol>
      {daily && <DailyDialog daily={daily} onClose={() => setOpened(undefined)} />}
    </Stack>
  )
}
