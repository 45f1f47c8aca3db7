import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DailyFriend } from '../../../../contract/daily/friends.ts'
import type { DailyView } from '../../../../contract/daily.ts'
import { type Thread, threadInWords, threadOf } from '../../../../engine/share/thread.ts'
import { Button } from '../../../design/Button.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { stripClass } from '../../../design/strip.ts'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { ToPlayers } from '../../../domain/friend/FindPlayers.tsx'
import { Avatar } from '../../../domain/player/Avatar.tsx'
import { PlayerLink } from '../../../domain/player/PlayerLink.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { DayThread } from '../../../domain/thread/DayThread.tsx'
import { call, refusalMessage } from '../../../lib/api.ts'
import { cx } from '../../../lib/cx.ts'
import { formatSeconds, playerName } from '../../../lib/format.ts'
import { placed } from '../../../lib/placed.ts'
import { useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import styles from './FriendsToday.module.css'
import { refreshFriendsOfDay, stateOf, summaryOf } from './friends-of-day.ts'

/** Size of a thread in px. */
const thread = { width: 120, height: 78 }

/**
 * The followed players and their daily of today: before the end of the player's own attempt only whether they have
 * played, then their threads.
 */
export function FriendsToday() {
  const daily = useApi('GET /api/daily-challenge')
  if (daily.data) return <Day view={daily.data} />
  return daily.isPending ? <WaitingFriends /> : <QueryError query={daily} title={FAILED} />
}

const FAILED = 'Today’s friends could not be loaded'

const Head = ({ line }: { line?: string | undefined }) => (
  <Row wrap gap={3} align="baseline" justify="space-between" className={styles.head}>
    <Text as="h2" size="lead">
      Today among friends
    </Text>
    {line !== undefined && (
      <Text size="small" tone="soft">
        {line}
      </Text>
    )}
  </Row>
)

/** The part while its code or its data is loading. */
export const WaitingFriends = () => (
  <>
    <Head line="" />
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Row gap={4} className={cx(stripClass, styles.strip)}>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} width="120px" height="138px" radius="var(--r)" />
      ))}
    </Row>
  </>
)

function Day({ view: { challenge, userAttempt, game } }: { view: DailyView }) {
  const query = useApi(
    'GET /api/daily-challenge/:id/friends',
    { params: { id: challenge.id } },
    { fresh: true },
  )
  const { data } = query
  const guesses = game?.guesses ?? []
  if (query.isPending) return <WaitingFriends />
  if (!data || data.length === 0) {
    return (
      <div className={styles.nobody}>
        <div className={styles.invitation}>
          <Head />
          <QueryError compact query={query} title={FAILED} />
          {data && (
            <>
              <Text tone="soft">
                Follow people you know. Then you see here who has played today, and your threads side by side.
              </Text>
              <EmptyPlaces />
              <ToPlayers />
            </>
          )}
        </div>
      </div>
    )
  }
  return (
    <>
      <Head line={summaryOf(data, userAttempt !== null)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a list that has the focus */}
      <ul className={cx(stripClass, styles.strip)} aria-label="Friends today" tabIndex={0}>
        {userAttempt && guesses.length > 0 && (
          <Own
            rows={threadOf(guesses.map(({ colors }) => colors))}
            solved={userAttempt.completed}
            seconds={userAttempt.timeSpent}
          />
        )}
        {placed(data, ({ user }) => user.id).map(({ item, key }) => (
          <Friend key={key} friend={item} />
        ))}
      </ul>
    </>
  )
}

interface SlotProps {
  user: Omit<DailyFriend['user'], 'firstName'>
  name: ReactNode
  state: string
  /** The picture of the attempt, or a button. */
  children: ReactNode
}

const Slot = ({ user, name, state, children }: SlotProps) => (
  <Stack as="li" gap={1} className={styles.slot}>
    <div className={styles.art}>{children}</div>
    <Row gap={2}>
      <Avatar
        id={user.id}
        name={playerName(user)}
        imageUrl={user.profileImageUrl}
        frame={user.frame}
        size={28}
      />
      {name}
    </Row>
    <Text size="note" tone="soft">
      {state}
    </Text>
  </Stack>
)

function Drawn({ rows, solved }: { rows: Thread; solved: boolean }) {
  return (
    <>
      <DayThread rows={rows} solved={solved} {...thread} />
      <VisuallyHidden>{`Thread: ${threadInWords(rows)}.`}</VisuallyHidden>
    </>
  )
}

const Own = ({ rows, solved, seconds }: { rows: Thread; solved: boolean; seconds: number }) => (
  <Slot
    user={useUser()}
    name={
      <Text size="small" strong>
        You
      </Text>
    }
    state={solved ? `Solved in ${formatSeconds(seconds)}` : 'Not solved'}
  >
    <Drawn rows={rows} solved={solved} />
  </Slot>
)

function Friend({ friend }: { friend: DailyFriend }) {
  const { user, thread: drawn, canNudge, status } = friend
  return (
    <Slot
      user={user}
      name={
        <Text as={PlayerLink} username={user.username} cut strong className={styles.name}>
          {playerName(user)}
        </Text>
      }
      state={stateOf(friend)}
    >
      {drawn && <Drawn rows={drawn.rows} solved={drawn.solved} />}
      {!drawn && <Rows isDone={status === 'finished'} />}
      {canNudge && status === 'not_played' && <Nudge user={user} />}
    </Slot>
  )
}

/** The empty rows of a thread. For a finished daily, a line says that there is a thread. */
const Rows = ({ isDone }: { isDone: boolean }) => (
  <svg
    {...thread}
    viewBox={`0 0 ${thread.width} ${thread.height}`}
    className={styles.rows}
    aria-hidden="true"
  >
    <path className={styles.dots} d={[9, 29, 49, 69].map((y) => `M3 ${y}H118`).join('')} />
    {isDone && <path className={styles.line} d="M10 39C26 11 40 11 56 39s32 28 48 0" />}
  </svg>
)

/** A picture of what the card will show: the places of three friends. */
const EmptyPlaces = () => (
  <div className={styles.places} aria-hidden="true">
    {[true, true, false].map((isDone, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
      <div key={place} className={styles.slot}>
        <div className={styles.art}>
          <Rows isDone={isDone} />
        </div>
        <span className={styles.nobodyYet} />
      </div>
    ))}
  </div>
)

/** The button that reminds a friend of today's daily. */
function Nudge({ user }: Pick<DailyFriend, 'user'>) {
  const name = playerName(user)
  const nudge = useMutation({
    mutationFn: async () => {
      await call('POST /api/users/:username/nudge', { params: { username: user.username ?? '' } })
      await refreshFriendsOfDay()
    },
    onSuccess: () =>
      toast({ title: `${name} is reminded`, description: 'Once a day is enough.', tone: 'good' }),
    async onError(error) {
      if (isUnauthorized(error)) return
      toast({ title: `${name} was not reminded`, description: refusalMessage(error), tone: 'bad' })
      // The friend can have finished in the meantime.
      await refreshFriendsOfDay()
    },
  })
  return (
    <Button busy={nudge.isPending} onClick={() => nudge.mutate()} className={styles.nudge}>
      <span>
        Remind
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </span>
    </Button>
  )
}
