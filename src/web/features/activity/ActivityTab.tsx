import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../design/Button.tsx'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Row, Text } from '../../design/layout.tsx'
import { announceBack, announceOutage, useAnnounce } from '../../lib/announce.ts'
import { errorMessage } from '../../lib/api.ts'
import { cx } from '../../lib/cx.ts'
import { formatNumber, plural } from '../../lib/format.ts'
import { useOnline } from '../../lib/online.ts'
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

/** The past and live activity of all players: docs/rules.md#activity. */
export function ActivityTab() {
  const feed = useInfiniteQuery({ ...feedQuery, refetchOnMount: 'always' })
  const read = feed.data?.pages.flat()
  const list = useRef<HTMLOListElement>(null)
  // The id of the newest item from the server; undefined while the page reads the feed again.
  const newest = read && !feed.isRefetching ? (read[0]?.id ?? '0') : undefined
  const { line, arrived, waiting, skipped, showWaiting, said } = useLiveFeed(list, newest)
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
        <Text tone="soft">Nothing has happened yet. Play a level, and be the first in the feed.</Text>
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
      {!feed.hasNextPage && items.length > 0 && (
        <Text size="small" tone="soft" className={styles.end}>
          This is where it all began.
        </Text>
      )}
    </div>
  )
}

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
