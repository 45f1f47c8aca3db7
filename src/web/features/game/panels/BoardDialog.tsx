import { errorMessage } from '../../../lib/api.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { FinishedBoard } from '../single/FinishedBoard.tsx'

/** A finished board to be looked at again: its groups, and the order of the guesses (look.md). */
export function BoardDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: game, error, refetch, isFetching } = useApi('GET /api/game/:id', { params: { id } })
  return (
    <Dialog open onClose={onClose} title="Your last board">
      {game && (
        <>
          <p>
            {game.status === 'level_complete'
              ? `Level ${game.level}, complete: ${formatNumber(game.levelScore)} points.`
              : `Level ${game.level}, where the run ended with ${formatNumber(game.score)} points.`}
          </p>
          <FinishedBoard game={game} />
        </>
      )}
      {!game && error && (
        <ErrorState
          compact
          title="This board could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!game && !error && (
        <>
          <VisuallyHidden>Loading...</VisuallyHidden>
          <Skeleton width="70%" height="24px" />
          <Skeleton height="280px" radius="var(--r)" />
        </>
      )}
    </Dialog>
  )
}
