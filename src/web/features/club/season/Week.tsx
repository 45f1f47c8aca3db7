import { ChevronDown } from 'lucide-react'
import { Fragment, useState } from 'react'
import { MEDAL_WEEKS, WEEK_DAYS } from '../../../../engine/club/club.ts'
import { LEAST_DAILIES, LEAST_FORM_DAILIES } from '../../../../engine/club/expectation.ts'
import { weekOf } from '../../../../engine/club/season.ts'
import { addDays } from '../../../../engine/daily/date.ts'
import { FigureTable } from '../../../design/FigureTable.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Pager } from '../../../design/Pager.tsx'
import { Renewed } from '../../../design/Renewed.tsx'
import { Tabs } from '../../../design/Tabs.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { WaitingRows } from '../../../domain/leaderboard/LeaderboardList.tsx'
import { Rank } from '../../../domain/leaderboard/Rank.tsx'
import { Avatar } from '../../../domain/player/Avatar.tsx'
import { FittedName } from '../../../domain/player/FittedName.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { announce } from '../../../lib/announce.ts'
import { dayMonth } from '../../../lib/calendar-date.ts'
import { cx } from '../../../lib/cx.ts'
import { inWords, playerName } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { dayClock } from '../../../lib/server-clock.ts'
import { useUser } from '../../../lib/session.ts'
import type { Club } from '../club.ts'
import { PAGE_SIZE, pageOf } from '../pages.ts'
import { SectionHead } from '../SectionHead.tsx'
import { Turn } from '../Turn.tsx'
import {
  dailies,
  figureOf,
  figuresOf,
  NONE,
  rowsOf,
  type Season,
  type SeasonRow,
  type Table,
} from './figures.ts'
import { Medals, WaitingMedals } from './Medals.tsx'
import styles from './Week.module.css'

const lines: Record<Table, string> = {
  points: 'First place in a daily is 19 points, each place after it one less. Solving it is 5 more.',
  expectation: `How much better you did than expected: from your earlier dailies, or from your rating until you have played ${LEAST_FORM_DAILIES}. You need ${inWords(LEAST_DAILIES)} dailies in the week.`,
}

/** "23 to 29 November". */
const weekTitle = ({ from, to }: Pick<Season, 'from' | 'to'>): string =>
  from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))} to ${dayMonth(to)}`
    : `${dayMonth(from)} to ${dayMonth(to)}`

/** The tables of a week: by points, and against expectation. */
export function Week({ club }: { club: Club }) {
  const [week, setWeek] = useState<string>()
  const [table, setTable] = useState<Table>('points')
  const query = useApi(
    'GET /api/clubs/:id/season',
    { params: { id: club.id }, ...(week && { query: { week } }) },
    { fresh: true },
  )
  const season = query.data
  const today = new Date(dayClock.now()).toISOString().slice(0, 10)
  const thisWeek = weekOf(today)

  function turn(by: 1 | -1) {
    if (!season) return
    const from = addDays(season.from, WEEK_DAYS * by)
    announce(`Week of ${dayMonth(from)}`)
    const next = weekOf(from)
    setWeek(next === thisWeek ? undefined : next)
  }

  const tab = (value: Table, label: string) => ({
    value,
    label,
    panel: (
      <Stack gap={3} className={styles.panel}>
        <Text size="small" tone="soft">
          {lines[value]}
        </Text>
        {season ? (
          <Rows key={season.week} season={season} table={value} />
        ) : query.error ? (
          <QueryError query={query} title="The week could not be loaded" compact />
        ) : (
          <div className={styles.waiting}>
            <WaitingRows count={Math.min(club.members, PAGE_SIZE)} />
          </div>
        )}
      </Stack>
    ),
  })

  return (
    <Stack as="section" gap={4} aria-labelledby="club-week">
      <SectionHead
        id="club-week"
        title={week === undefined ? 'This week' : season ? weekTitle(season) : 'Week'}
      >
        <Turn
          of="week"
          hasEarlier={season !== undefined && season.from > club.createdAt.slice(0, 10)}
          hasLater={week !== undefined}
          onTurn={turn}
        />
      </SectionHead>
      <Tabs<Table>
        label="Table of the week"
        value={table}
        onChange={setTable}
        tabs={[tab('points', 'Points'), tab('expectation', 'Against expectation')]}
      />
      {season ? (
        <Medals medals={season.medals} />
      ) : (
        query.isPending && (
          <WaitingMedals hasWinners={club.createdAt < addDays(today, -WEEK_DAYS * MEDAL_WEEKS)} />
        )
      )}
    </Stack>
  )
}

function Rows({ season, table }: { season: Season; table: Table }) {
  const me = useUser()
  const [page, setPage] = useState(1)
  const all = rowsOf(season, table)
  const isOwn = (row: SeasonRow) => row.user.id === me.id
  const { rows, pageCount } = pageOf(all, page, isOwn)
  return (
    <Stack gap={3}>
      {all.every(({ days }) => days === 0) ? (
        <Text className={styles.empty}>
          {season.over
            ? 'Nobody played in this week.'
            : 'No results this week yet. A daily counts once its day is over.'}
        </Text>
      ) : (
        <>
          <ol className={styles.rows}>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their elements when another member takes a place, so that no layout shift counts
              <li key={index}>
                <Renewed as={Fragment} on={row.user.id}>
                  <MemberRow row={row} rank={all.indexOf(row) + 1} table={table} isOwn={isOwn(row)} />
                </Renewed>
              </li>
            ))}
          </ol>
          <Pager label="Pages of the week" page={page} pageCount={pageCount} onTurn={setPage} />
        </>
      )}
    </Stack>
  )
}

interface RowProps {
  row: SeasonRow
  rank: number
  table: Table
  isOwn: boolean
}

/** A member of the table. A press on the row opens the figures of each day. */
function MemberRow({ row, rank, table, isOwn }: RowProps) {
  const { user, days, againstExpectation } = row
  const name = playerName(user)
  const isUnranked = days === 0 || (table === 'expectation' && againstExpectation === null)
  const content = (
    <>
      {isUnranked ? (
        <Text as="span" tone="soft" className={styles.none}>
          {NONE}
        </Text>
      ) : (
        <Rank rank={rank} />
      )}
      <Avatar id={user.id} name={name} imageUrl={user.profileImageUrl} frame={user.frame} size={32} />
      <span className={styles.words}>
        <Row as="span" gap={2} wrap>
          <span className={styles.name}>
            <FittedName name={name} />
          </span>
          {isOwn && <span className={styles.you}>You</span>}
        </Row>
        <Text as="span" size="small" tone="soft">
          {dailies(days)}
        </Text>
      </span>
      <Text as="b" size="lead" figures className={styles.value}>
        {isUnranked ? <VisuallyHidden>No value yet</VisuallyHidden> : figureOf(row, table)}
      </Text>
    </>
  )
  if (days === 0)
    return (
      <div className={styles.details}>
        <div className={cx(styles.row, isOwn && styles.own)}>{content}</div>
      </div>
    )
  return (
    <details className={styles.details}>
      <summary className={cx(styles.row, styles.press, isOwn && styles.own)}>
        {content}
        <ChevronDown size={18} aria-hidden="true" className={styles.more} />
      </summary>
      <div className={styles.figures}>
        <FigureTable {...figuresOf(row, table)} />
        {table === 'expectation' && !isUnranked && (
          <Text size="small" tone="soft" className={styles.mean}>
            {`The mean of ${inWords(WEEK_DAYS)} days is ${figureOf(row, table)}. A day without a daily counts as expected.`}
          </Text>
        )}
      </div>
    </details>
  )
}
