import { percentText } from '../../../../engine/percent.ts'
import { FigureTable } from '../../../design/FigureTable.tsx'
import { Card, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { ThreadChart } from '../../../design/ThreadChart.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import type { Output } from '../../../lib/api.ts'
import { shortDate } from '../../../lib/calendar-date.ts'
import { cx } from '../../../lib/cx.ts'
import { formatCents, formatNumber } from '../../../lib/format.ts'
import { formatAgo } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/now.ts'
import { useApi } from '../../../lib/query.ts'
import { formatBytes } from '../words.ts'
import styles from './Today.module.css'

type Day = Output<'GET /api/desk/today'>['days'][number]

interface Chart {
  title: string
  of: (day: Day) => number | null
  format?: (value: number) => string
}

const shareOf = ({ boards, solved }: Day) => (boards && solved !== null ? (100 * solved) / boards : null)

/** The charts in their order. A chart without any figure is left out, for example the revenue for staff who are not owners. */
const charts: readonly Chart[] = [
  { title: 'Players', of: ({ players }) => players },
  { title: 'Boards', of: ({ boards }) => boards },
  { title: 'Solved', of: shareOf, format: (value) => percentText(Math.round(value)) },
  { title: 'Sign-ups', of: ({ signUps }) => signUps },
  { title: 'Duels', of: ({ duels }) => duels },
  { title: 'Revenue', of: ({ revenueCents }) => revenueCents, format: formatCents },
  { title: 'Server errors', of: ({ errors }) => errors },
  { title: 'Mails', of: ({ mails }) => mails },
  { title: 'Failed mails', of: ({ failedMails }) => failedMails },
  { title: 'Failed jobs', of: ({ failedJobs }) => failedJobs },
  { title: 'Streams at once', of: ({ streams }) => streams },
  { title: 'Database', of: ({ databaseBytes }) => databaseBytes, format: formatBytes },
]

const NO_EARLIER_DAY = 'No earlier day yet.'

const pointsOf = ({ of }: Chart, days: readonly Day[]) =>
  days.flatMap((day) => {
    const value = of(day)
    return value === null ? [] : [{ date: day.date, at: Date.parse(day.date), value }]
  })

interface CardProps {
  chart: Chart
  days: readonly Day[]
  /** False on the first day, when no chart has anything to draw. */
  hasHistory: boolean
}

function ChartCard({ chart, days, hasHistory }: CardProps) {
  const { title, format = formatNumber } = chart
  const points = pointsOf(chart, days)
  const last = points.at(-1)
  const earlier = points.slice(0, -1).map(({ value }) => value)
  if (!last) return null
  const [least, most] = [
    Math.min(...points.map(({ value }) => value)),
    Math.max(...points.map(({ value }) => value)),
  ]
  const usual =
    earlier.length > 0 ? earlier.toSorted((a, b) => a - b)[Math.floor(earlier.length / 2)] : undefined
  return (
    <Card as="figure" gap={2}>
      <Stack as="figcaption" gap={0}>
        <Text as="span" size="small" tone="soft" strong>
          {title}
        </Text>
        <Text as="span" size="heading" figures>
          {format(last.value)}
        </Text>
      </Stack>
      {hasHistory && (
        <>
          <ThreadChart
            points={points}
            label={`${title}: from ${format(least)} to ${format(most)} in ${points.length} days, ${format(last.value)} today.`}
          />
          <Text size="note" tone="soft" figures>
            {usual === undefined
              ? NO_EARLIER_DAY
              : `Usually ${format(usual)}, from ${format(least)} to ${format(most)}.`}
          </Text>
        </>
      )}
    </Card>
  )
}

/** Small charts of the last 30 days and of today. */
export function Today() {
  const query = useApi('GET /api/desk/today', undefined, { fresh: true })
  const now = useNow()
  if (!query.data)
    return query.isPending ? (
      <Waiting />
    ) : (
      <QueryError query={query} title="The figures could not be loaded" />
    )
  const { days, lastBackup } = query.data
  const shown = charts.filter((chart) => pointsOf(chart, days).length > 0)
  const hasHistory = shown.some((chart) => pointsOf(chart, days).length > 1)
  return (
    <Stack gap={5}>
      <Text tone={lastBackup ? 'soft' : 'bad'}>
        {lastBackup
          ? `The last tested backup was made ${formatAgo(lastBackup, now)}.`
          : 'There is no tested backup yet.'}
      </Text>
      {!hasHistory && <Text tone="soft">{NO_EARLIER_DAY}</Text>}
      <div className={cx(styles.charts, !hasHistory && styles.figures)}>
        {shown.map((chart) => (
          <ChartCard key={chart.title} chart={chart} days={days} hasHistory={hasHistory} />
        ))}
      </div>
      <details>
        <summary className={styles.summary}>As a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, keys could not scroll the wide table */}
        <section className={styles.table} aria-label="Figures by date" tabIndex={0}>
          <FigureTable
            columns={['Date', ...shown.map(({ title }) => title)]}
            rows={days.toReversed().map((day) => ({
              key: day.date,
              cells: [
                shortDate(day.date),
                ...shown.map(({ of, format = formatNumber }) => {
                  const value = of(day)
                  return value === null ? '–' : format(value)
                }),
              ],
            }))}
          />
        </section>
      </details>
    </Stack>
  )
}

const Waiting = () => (
  <div className={styles.charts} aria-hidden="true">
    {charts.map(({ title }) => (
      <Skeleton key={title} height="180px" radius="var(--rl)" />
    ))}
  </div>
)
