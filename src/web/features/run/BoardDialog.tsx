import type { ReactNode } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { Dialog } from '../../design/Dialog.tsx'
import { Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { GuessGrid } from '../../domain/group/GuessGrid.tsx'
import { QueryError } from '../../domain/query/QueryError.tsx'
import { SuggestWord } from '../../domain/suggestion/SuggestWord.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import { FinishedBoard } from '../../play/board/FinishedBoard.tsx'
import { FoldedNote } from '../../play/board/FoldedNote.tsx'

interface Props {
  id: string
  title?: string
  /** A line below the title. If it is missing, the line shows the score of the level. */
  note?: ReactNode
  onClose: () => void
}

const levelNote = (game: GameView): string =>
  game.status === 'level_complete'
    ? `Level ${game.level}, complete: ${formatNumber(game.levelScore)} points.`
    : `Level ${game.level}, where the run ended with ${formatNumber(game.score)} points.`

/** A dialog that shows a finished board again, with its groups and the guesses in order. */
export function BoardDialog({ id, title = 'Your last board', note, onClose }: Props) {
  const board = useApi('GET /api/game/:id', { params: { id } })
  const { data: game, error } = board
  const guesses = game?.guesses ?? []
  return (
    <Dialog open onClose={onClose} title={title}>
      {game && (
        <>
          <p>{note ?? levelNote(game)}</p>
          <FinishedBoard game={game} />
          <FoldedNote game={game} />
          <SuggestWord game={game} />
          {guesses.length > 0 && (
            <>
              <Text as="h3" size="small" tone="soft" strong>
                Your guesses
              </Text>
              <GuessGrid guesses={guesses} groups={[...game.completedGroups, ...(game.missedGroups ?? [])]} />
            </>
          )}
        </>
      )}
      <QueryError compact title="This board could not be loaded" query={board} />
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
