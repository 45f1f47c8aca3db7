import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '../../../design/Button.tsx'
import { playedDuelsQuery } from '../duel-queries.ts'
import styles from './DuelLists.module.css'
import { FailedList } from './FailedList.tsx'
import { PlayedRow } from './PlayedRow.tsx'

/** The duels that are over, newest first. They have been asked for where this is shown. */
export function PlayedDuels() {
  const heading = useId()
  const played = useInfiniteQuery({ ...playedDuelsQuery, retryOnMount: false })
  // A page that was read before another one shifted may repeat a duel.
  const duels = played.data && [...new Map(played.data.pages.flat().map((duel) => [duel.id, duel])).values()]
  const failed = played.isFetchNextPageError && !played.isFetchingNextPage
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        Played
      </h3>
      {!duels && (
        <FailedList
          title="Your played duels could not be loaded"
          error={played.error}
          onRetry={() => void played.refetch()}
        />
      )}
      {duels?.length === 0 && (
        <p className={styles.empty}>
          None yet. Your results stand here, with both scores and what your rating made of them.
        </p>
      )}
      {duels && duels.length > 0 && (
        <ul className={styles.rows} aria-labelledby={heading}>
          {duels.map((duel) => (
            <PlayedRow key={duel.id} duel={duel} />
          ))}
        </ul>
      )}
      {played.hasNextPage && (
        <div className={styles.more}>
          {failed && <p role="alert">Older duels could not be loaded.</p>}
          <Button busy={played.isFetchingNextPage} onClick={() => void played.fetchNextPage()}>
            {played.isFetchingNextPage ? 'Loading…' : failed ? 'Try again' : 'Show more'}
          </Button>
        </div>
      )}
    </section>
  )
}
