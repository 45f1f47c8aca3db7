import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useEffect, useRef, useState } from 'react'
import { addDays } from '../../../../engine/daily/date.ts'
import { threadInWords } from '../../../../engine/share/thread.ts'
import { buttonClass } from '../../../design/Button.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Notice } from '../../../design/Notice.tsx'
import { Pager } from '../../../design/Pager.tsx'
import { Renewed } from '../../../design/Renewed.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { Rank } from '../../../domain/leaderboard/Rank.tsx'
import { Avatar } from '../../../domain/player/Avatar.tsx'
import { FittedName } from '../../../domain/player/FittedName.tsx'
import { PlayerLink } from '../../../domain/player/PlayerLink.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { DayThread } from '../../../domain/thread/DayThread.tsx'
import { announce } from '../../../lib/announce.ts'
import { longDate, shortDate } from '../../../lib/calendar-date.ts'
import { cx } from '../../../lib/cx.ts'
import { capitalize, formatSeconds, playerName, plural } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session.ts'
import type { Club } from '../club.ts'
import { pageOf } from '../pages.ts'
import { SectionHead } from '../SectionHead.tsx'
import { Turn } from '../Turn.tsx'
import styles from './Day.module.css'
import { type DayRow, dayQuery } from './day-query.ts'
import { ReactionButton, Reactions } from './Reactions.tsx'

/** A member's result in a few words: "1:15, no mistakes". */
function resultWords({ solved, seconds, mistakes }: NonNullable<DayRow['thread']>): string {
  const count = mistakes === 0 ? 'no mistakes' : plural(mistakes, 'mistake')
  return solved ? `${formatSeconds(seconds)}, ${count}` : 'Not solved'
}

/** Says who has just finished. A page that opens says nothing. */
function useFinished(date: string | undefined, rows: readonly DayRow[] | undefined): void {
  const known = useRef<{ date: string; ids: ReadonlySet<string> }>(undefined)
  useEffect(() => {
    if (!date || !rows) return
    const finished = rows.filter(({ status }) => status === 'finished')
    const before = known.current?.date === date ? known.current.ids : undefined
    known.current = { date, ids: new Set(finished.map(({ user }) => user.id)) }
    const names =
      before && finished.filter(({ user }) => !before.has(user.id)).map(({ user }) => playerName(user))
    if (names?.length) announce(`${names.join(', ')} finished the daily.`)
  }, [date, rows])
}

/** The daily of one date: the threads of those who have finished, and the names of the others. */
export function Day({ club }: { club: Club }) {
  const me = useUser()
  const [asked, setAsked] = useState<string>()
  const today = useQuery({ ...dayQuery(club.id, undefined), refetchOnMount: 'always' })
  const other = useQuery({
    ...dayQuery(club.id, asked),
    enabled: asked !== undefined,
    refetchOnMount: 'always',
  })
  const query = asked === undefined ? today : other
  const day = query.data
  const latest = today.data?.date
  const date = asked ?? latest
  useFinished(day?.date, day?.rows)

  function turn(by: 1 | -1) {
    if (!date) return
    const next = addDays(date, by)
    announce(longDate(next))
    setAsked(next === latest ? undefined : next)
  }

  return (
    <Stack as="section" gap={4} aria-labelledby="club-day">
      <SectionHead id="club-day" title={!date || date === latest ? 'Today’s daily' : shortDate(date)}>
        <Turn
          of="day"
          hasEarlier={date !== undefined && date > club.createdAt.slice(0, 10)}
          hasLater={asked !== undefined}
          onTurn={turn}
        />
      </SectionHead>
      {day ? (
        <Rows
          key={day.date}
          club={club}
          date={day.date}
          isToday={day.date === latest}
          rows={day.rows}
          myId={me.id}
        />
      ) : query.error ? (
        <QueryError query={query} title="The day could not be loaded" compact />
      ) : (
        <Waiting count={Math.min(club.members, 6)} />
      )}
    </Stack>
  )
}

interface RowsProps {
  club: Club
  date: string
  isToday: boolean
  rows: readonly DayRow[]
  myId: string
}

function Rows({ club, date, isToday, rows, myId }: RowsProps) {
  const [page, setPage] = useState(1)
  const mine = rows.find(({ user }) => user.id === myId)
  const finished = rows.filter(({ status }) => status === 'finished')
  const canPlay = isToday && mine?.status !== 'finished'
  const isSecret = mine?.status !== 'finished' && rows.every(({ thread }) => thread === null)
  const shown = pageOf(finished, page, ({ user }) => user.id === myId)
  const isAlone = rows.length === 1
  const others = [
    ['Playing now', rows.filter(({ status }) => status === 'playing')],
    [isToday ? 'Not yet' : 'Did not play', rows.filter(({ status }) => status === 'not_played')],
  ] as const
  return (
    <>
      {canPlay && (
        <Stack gap={3} align="start">
          {isAlone ? (
            <Text tone="soft">Your thread appears here after your attempt.</Text>
          ) : (
            <Notice className={styles.notice}>
              {finished.length === 0
                ? 'Nobody has finished yet. Be the first.'
                : `${capitalize(plural(finished.length, 'member'))} ${finished.length === 1 ? 'has' : 'have'} finished. You see the threads after your own attempt.`}
            </Notice>
          )}
          <Link to="/daily-challenge" className={buttonClass(club.members === 1 ? 'secondary' : 'primary')}>
            {mine?.status === 'playing' ? 'Continue today’s daily' : 'Play today’s daily'}
          </Link>
        </Stack>
      )}
      {!canPlay && finished.length === 0 && <Text tone="soft">Nobody played on this day.</Text>}
      {!canPlay && isSecret && finished.length > 0 && (
        <Text tone="soft">You can still finish this day. You see the threads afterwards.</Text>
      )}
      {isSecret ? (
        <Names title="Finished" rows={finished} myId={myId} />
      ) : (
        finished.length > 0 && (
          <>
            <ol className={styles.rows} aria-label="Threads of the day">
              {shown.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their elements when another member takes a place, so that no layout shift counts
                <li key={index} className={cx(styles.row, row.user.id === myId && styles.own)}>
                  <Renewed as={Fragment} on={row.user.id}>
                    <Finished clubId={club.id} date={date} row={row} isOwn={row.user.id === myId} />
                  </Renewed>
                </li>
              ))}
            </ol>
            <Pager label="Pages of the day" page={page} pageCount={shown.pageCount} onTurn={setPage} />
          </>
        )
      )}
      {!isAlone &&
        others.map(([title, members]) => <Names key={title} title={title} rows={members} myId={myId} />)}
    </>
  )
}

interface FinishedProps {
  clubId: string
  date: string
  row: DayRow
  isOwn: boolean
}

/** A member who has finished. A result that is being checked is not shown. */
function Finished({ clubId, date, row, isOwn }: FinishedProps) {
  const { user, thread, place } = row
  const name = playerName(user)
  return (
    <>
      {place === null ? <span /> : <Rank rank={place} />}
      <Avatar id={user.id} name={name} imageUrl={user.profileImageUrl} frame={user.frame} size={36} />
      <Stack gap={0} className={styles.words}>
        <Row gap={2} wrap>
          <PlayerLink username={user.username} className={styles.name}>
            <FittedName name={name} />
          </PlayerLink>
          {isOwn && <span className={styles.you}>You</span>}
        </Row>
        <Text size="small" tone="soft" figures>
          {thread ? resultWords(thread) : 'Result not shown'}
        </Text>
        {thread && <Reactions row={row} label={`Reactions to ${isOwn ? 'your result' : name}`} />}
      </Stack>
      {thread && (
        <span className={styles.thread}>
          <DayThread rows={thread.rows} solved={thread.solved} width={104} height={52} />
          <VisuallyHidden>{threadInWords(thread.rows)}</VisuallyHidden>
        </span>
      )}
      {thread && !isOwn && <ReactionButton clubId={clubId} date={date} row={row} />}
    </>
  )
}

/** Number of names that a list shows before its button is pressed. */
const FEW = 12

/** Members without a thread, by name. */
function Names({ title, rows, myId }: { title: string; rows: readonly DayRow[]; myId: string }) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return null
  const shown = isWhole || rows.length <= FEW + 1 ? rows : rows.slice(0, FEW)
  return (
    <Stack gap={2} className={styles.names}>
      <Text as="h3" size="small" tone="soft" strong>
        {`${title}: ${rows.length}`}
      </Text>
      <Row as="ul" wrap gap={2} aria-label={title}>
        {shown.map(({ user }) => (
          <Row as="li" key={user.id} gap={2} className={styles.person}>
            <Avatar id={user.id} name={playerName(user)} imageUrl={user.profileImageUrl} size={28} />
            <Text as="span" size="small" className={styles.who}>
              {user.id === myId ? 'You' : playerName(user)}
            </Text>
          </Row>
        ))}
        {shown.length < rows.length && (
          <li>
            <button type="button" className={cx(styles.person, styles.more)} onClick={() => setWhole(true)}>
              {`${rows.length - shown.length} more`}
            </button>
          </li>
        )}
      </Row>
    </Stack>
  )
}

const Waiting = ({ count }: { count: number }) => (
  <div className={styles.rows}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
      <div key={row} className={styles.row}>
        <Skeleton width="28px" height="28px" radius="var(--round)" />
        <Skeleton width="36px" height="36px" radius="var(--round)" />
        <Skeleton width={`${104 + ((row * 37) % 70)}px`} height="20px" />
        <Skeleton height="40px" />
      </div>
    ))}
  </div>
)
