import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage } from '../../lib/api.ts'
import { plural } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ActivityRow, WaitingActivities } from './ActivityRow.tsx'
import styles from './ActivityTab.module.css'
import { feedQuery, merged } from './feed.ts'
import { useLiveFeed } from './use-live-feed.ts'
import { useRowMovement } from './use-row-movement.ts'

/** The activity of all players, past and live (spec section 2, "Activity tab"). */
export function ActivityTab() {
  const feed = useInfiniteQuery({ ...feedQuery, refetchOnMount: 'always' })
  const read = feed.data?.pages.flat()
  const list = useRef<HTMLOListElement>(null)
  // Unknown while the feed is being read again.
  const newest = read && !feed.isRefetching ? (read[0]?.id ?? '0') : undefined
  const { live, arrived, waiting, showWaiting, said } = useLiveFeed(list, newest)
  const items = read && merged(arrived, read)
  useRowMovement(list, items?.[0]?.id)

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
    <div className={styles.tab}>
      <VisuallyHidden live>{said}</VisuallyHidden>
      <div className={styles.head}>
        {waiting.length > 0 ? (
          <Button onClick={show}>Show {plural(waiting.length, 'new activity', 'new activities')}</Button>
        ) : (
          <p className={cx(styles.state, live && styles.live)}>
            {live ? 'Live: new activities appear by themselves.' : 'Connecting…'}
          </p>
        )}
      </div>
      {items.length === 0 ? (
        <p className={styles.empty}>Nothing has happened yet. Play a level, and be the first in the feed.</p>
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
      {!feed.hasNextPage && items.length > 0 && <p className={styles.end}>This is where it all began.</p>}
    </div>
  )
}

function Older({ busy, failed, onMore }: { busy: boolean; failed: boolean; onMore: () => void }) {
  return (
    <div className={styles.older}>
      {failed && !busy && <p role="alert">Older activities could not be loaded.</p>}
      <Button busy={busy} onClick={onMore}>
        {busy ? 'Loading…' : failed ? 'Try again' : 'Show older'}
      </Button>
    </div>
  )
}
