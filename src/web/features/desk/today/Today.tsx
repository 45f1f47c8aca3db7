import { TriangleAlert } from 'lucide-react'
import { percentText } from '../../../../engine/percent.ts'
import { Figures } from '../../../design/Figures.tsx'
import { FigureTable } from '../../../design/FigureTable.tsx'
import { Card, Stack, Text } from '../../../design/layout.tsx'
import { Notice } from '../../../design/Notice.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { ThreadChart } from '../../../design/ThreadChart.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import type { Output } from '../../../lib/api.ts'
import { shortDate } from '../../../lib/calendar-date.ts'
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

const pointsOf = ({ of }: Chart, days: readonly Day[]) =>
  days.flatMap((day) => {
    const value = of(day)
    return value === null ? [] : [{ date: day.date, at: Date.parse(day.date), value }]
  })

function ChartCard({ chart, days }: { chart: Chart; days: readonly Day[] }) {
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
      <ThreadChart
        points={points}
        label={`${title}: from ${format(least)} to ${format(most)} in ${points.length} days, ${format(last.value)} today.`}
      />
      <Text size="note" tone="soft" figures>
        {usual === undefined
          ? 'No earlier day yet.'
          : `Usually ${format(usual)}, from ${format(least)} to ${format(most)}.`}
      </Text>
    </Card>
  )
}

/** The figures of the first day, when no chart has anything to draw. */
const FirstDay = ({ shown, days }: { shown: readonly Chart[]; days: readonly Day[] }) => (
  <Stack gap={3}>
    <Figures
      ruled
      className={styles.figures}
      figures={shown.flatMap((chart) => {
        const { title, format = formatNumber } = chart
        return pointsOf(chart, days).map(({ value }) => ({ name: title, value: format(value) }))
      })}
    />
    <Text size="small" tone="soft">
      Nothing to compare with yet.
    </Text>
  </Stack>
)

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
      {lastBackup ? (
        <Text tone="soft">{`The last tested backup was made ${formatAgo(lastBackup, now)}.`}</Text>
      ) : (
        <Notice className={styles.alert}>
          <TriangleAlert size={20} aria-hidden="true" />
          There is no tested backup yet.
        </Notice>
      )}
      {hasHistory ? (
        <div className={styles.charts}>
          {shown.map((chart) => (
            <ChartCard key={chart.title} chart={chart} days={days} />
          ))}
        </div>
      ) : (
        <FirstDay shown={shown} days={days} />
      )}
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
