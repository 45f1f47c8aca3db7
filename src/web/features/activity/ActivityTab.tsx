import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Followed } from '../../../contract/friend.ts'
import { Button } from '../../design/Button.tsx'
import { EmptyState } from '../../design/EmptyState.tsx'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { FindPlayers } from '../../domain/friend/FindPlayers.tsx'
import { followedQuery } from '../../domain/friend/friends.ts'
import { type Scope, ScopeSwitch } from '../../domain/friend/ScopeSwitch.tsx'
import { announceBack, announceOutage, useAnnounce } from '../../lib/announce.ts'
import { errorMessage } from '../../lib/api.ts'
import { cx } from '../../lib/cx.ts'
import { formatNumber, plural } from '../../lib/format.ts'
import { useOnline } from '../../lib/online.ts'
import { useUser } from '../../lib/session.ts'
import { ActivityRow, WaitingActivities } from './ActivityRow.tsx'
import styles from './ActivityTab.module.css'
import { feedQuery, merged, rowsOf } from './feed.ts'
import { type Line, useLiveFeed } from './use-live-feed.ts'
import { useRowMovement } from './use-row-movement.ts'

const lines: Record<Line, string> = {
  connecting: 'Connecting…',
  live: 'Live: new activities appear by themselves.',
  lost: 'Not live: the connection was lost.',
  again: 'Live again: what came meanwhile is here.',
}

/**
 * The past and live activity of the followed players or of everybody: docs/rules.md#activity. A player who follows
 * somebody sees the followed players first.
 */
export function ActivityTab() {
  const asked = useSearch({ strict: false, select: ({ scope }) => scope })
  const navigate = useNavigate()
  const followed = useQuery({ ...followedQuery, refetchOnMount: 'always' })
  // Without an answer, the tab shows everybody.
  const first = followed.data?.some(({ relation }) => relation !== 'requested') ? 'friends' : 'all'
  const scope = asked === 'friends' || asked === 'all' ? asked : first
  return (
    <Stack gap={0}>
      <div className={styles.scope}>
        <ScopeSwitch
          friendsFirst
          value={scope}
          onChange={(value) =>
            void navigate({
              to: '/',
              hash: 'activity',
              search: { scope: value },
              state: { chosen: true },
              replace: true,
              resetScroll: false,
              hashScrollIntoView: false,
            })
          }
        />
      </div>
      {followed.isPending ? (
        <WaitingActivities />
      ) : (
        <Feed key={scope} scope={scope} followed={followed.data ?? []} />
      )}
    </Stack>
  )
}

function Feed({ scope, followed }: { scope: Scope; followed: readonly Followed[] }) {
  const me = useUser()
  const feed = useInfiniteQuery({ ...feedQuery(scope), refetchOnMount: 'always' })
  const read = feed.data?.pages.flat()
  const list = useRef<HTMLOListElement>(null)
  // The id of the newest item from the server; undefined while the page reads the feed again.
  const newest = read && !feed.isRefetching ? (read[0]?.id ?? '0') : undefined
  const shown = new Set([
    me.id,
    ...followed.filter(({ relation }) => relation !== 'requested').map(({ user }) => user.id),
  ])
  const { line, arrived, waiting, skipped, showWaiting, said } = useLiveFeed(list, {
    ...{ scope, newest },
    isShown: ({ user }) => scope === 'all' || shown.has(user.id),
  })
  const isOnline = useOnline()
  useAnnounce(said)
  useEffect(() => {
    if (line === 'lost') announceOutage(lines.lost)
    if (line === 'again') announceBack(lines.again)
  }, [line])
  const items = read && rowsOf(merged(arrived, read))
  const news = rowsOf(waiting)
  useRowMovement(list)

  function show() {
    flushSync(showWaiting)
    list.current?.querySelector('a')?.focus()
  }

  if (!items) {
    return feed.error ? (
      <ErrorState
        title="The activity feed could not be loaded"
        message={errorMessage(feed.error)}
        onRetry={() => void feed.refetch()}
        busy={feed.isFetching}
      />
    ) : (
      <WaitingActivities />
    )
  }
  return (
    <div>
      <Row className={styles.head}>
        {news.length > 0 && (
          <Button onClick={show}>{`Show ${plural(news.length, 'new activity', 'new activities')}`}</Button>
        )}
        {(news.length === 0 || line === 'lost') && (
          <Row as="p" className={cx(styles.state, (line === 'live' || line === 'again') && styles.live)}>
            {line === 'lost' && !isOnline ? 'Not live: you are offline.' : lines[line]}
          </Row>
        )}
      </Row>
      {skipped > 0 && (
        <Text size="small" tone="soft">
          {`${formatNumber(skipped)} more happened that the feed left out.`}
        </Text>
      )}
      {items.length === 0 ? (
        <EmptyFeed scope={scope} />
      ) : (
        <ol ref={list} className={styles.rows} aria-label="Activity feed">
          {items.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </ol>
      )}
      {feed.hasNextPage && (
        <Older
          busy={feed.isFetchingNextPage}
          failed={feed.isFetchNextPageError}
          onMore={() => void feed.fetchNextPage()}
        />
      )}
      {!feed.hasNextPage && items.length > 0 && scope === 'all' && (
        <Text size="small" tone="soft" className={styles.end}>
          This is where it all began.
        </Text>
      )}
    </div>
  )
}

const EmptyFeed = ({ scope }: { scope: Scope }) =>
  scope === 'friends' ? (
    <FindPlayers text="Nothing here yet." line="Here you see what the people you follow do." />
  ) : (
    <EmptyState text="Nothing has happened yet." line="Play a level, and be the first in the feed." />
  )

function Older({ busy, failed, onMore }: { busy: boolean; failed: boolean; onMore: () => void }) {
  return (
    <Row wrap className={styles.end}>
      {failed && !busy && (
        <Text role="alert" tone="soft">
          Older activities could not be loaded.
        </Text>
      )}
      <Button busy={busy} onClick={onMore}>
        {busy ? 'Loading…' : failed ? 'Try again' : 'Show older'}
      </Button>
    </Row>
  )
}
