import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { useUser } from '../../../lib/session.ts'
import { DeclineDialog } from '../DeclineDialog.tsx'
import { type Duel, inOrder } from '../duel.ts'
import { playedDuelsQuery, useKnownDuels } from '../duel-queries.ts'
import styles from './DuelLists.module.css'
import { OpenRow } from './OpenRow.tsx'
import { PlayedRow } from './PlayedRow.tsx'

/**
 * The list of open duels. The component `DuelsTab` loads the duels. `empty` is shown if the player has no open duel.
 */
export function OpenDuels({ empty }: { empty: ReactNode }) {
  const { id } = useUser()
  const heading = useId()
  const [declining, setDeclining] = useState<Duel>()
  const { data, error, refetch } = useKnownDuels()
  const duels = data && inOrder(id, data)
  const first = duels?.find(({ mine }) => mine === 'playing')
  return (
    <Stack as="section" gap={2} className={styles.section} aria-labelledby={heading}>
      <h3 id={heading}>Open</h3>
      {!duels && (
        <FailedList
          title="Your open duels could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {duels?.length === 0 && empty && <Text tone="soft">{empty}</Text>}
      {duels && duels.length > 0 && (
        <ul aria-labelledby={heading}>
          {duels.map((duel) => (
            <OpenRow key={duel.id} duel={duel} isFirst={duel === first} onDecline={setDeclining} />
          ))}
        </ul>
      )}
      <DeclineDialog duel={declining} onClose={() => setDeclining(undefined)} />
    </Stack>
  )
}

/**
 * The list of played duels. The component `DuelsTab` loads the first page; a button below the list loads further pages.
 */
export function PlayedDuels() {
  const heading = useId()
  const played = useInfiniteQuery({ ...playedDuelsQuery, retryOnMount: false })
  // When a new duel is added, the other duels move to later positions. Two loaded pages can then contain the same duel.
  const duels = played.data && [...new Map(played.data.pages.flat().map((duel) => [duel.id, duel])).values()]
  const failed = played.isFetchNextPageError && !played.isFetchingNextPage
  return (
    <Stack as="section" gap={2} className={styles.section} aria-labelledby={heading}>
      <h3 id={heading}>Played</h3>
      {!duels && (
        <FailedList
          title="Your played duels could not be loaded"
          error={played.error}
          onRetry={() => void played.refetch()}
        />
      )}
      {duels?.length === 0 && (
        <Text tone="soft">
          None yet. Your results stand here, with both scores and what your rating made of them.
        </Text>
      )}
      {duels && duels.length > 0 && (
        <ul aria-labelledby={heading}>
          {duels.map((duel) => (
            <PlayedRow key={duel.id} duel={duel} />
          ))}
        </ul>
      )}
      {played.hasNextPage && (
        <Row wrap className={styles.more}>
          {failed && <p role="alert">Older duels could not be loaded.</p>}
          <Button busy={played.isFetchingNextPage} onClick={() => void played.fetchNextPage()}>
            {played.isFetchingNextPage ? 'Loading…' : failed ? 'Try again' : 'Show more'}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

interface Props {
  title: string
  /** The error to show; null while the list is loading again. */
  error: Error | null
  onRetry: () => void
}

/**
 * The error message of a list. During a retry, the last message stays visible, so that the button does not move or lose
 * the focus.
 */
function FailedList({ title, error, onRetry }: Props) {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return (
    <div className={styles.failed}>
      <ErrorState compact title={title} message={errorMessage(last)} onRetry={onRetry} busy={!error} />
    </div>
  )
}
