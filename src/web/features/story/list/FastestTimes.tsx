import { Dialog } from '../../../design/Dialog.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Text } from '../../../design/layout.tsx'
import { LeaderboardList, LeaderboardRow, WaitingRows } from '../../../domain/leaderboard/LeaderboardList.tsx'
import { errorMessage, type Output } from '../../../lib/api.ts'
import { formatNumber, formatSeconds } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { type Chapter, nameOf } from '../chapter-words.ts'
import { ChapterBand } from './Reader.tsx'

type Entry = Output<'GET /api/story/leaderboard/:chapterId'>[number]

const Row = ({ entry, isOwn, isApart = false }: { entry: Entry; isOwn: boolean; isApart?: boolean }) => (
  <LeaderboardRow
    rank={entry.rank}
    user={entry.user}
    name={nameOf(entry.user)}
    detail={<span>{formatNumber(entry.score)} points</span>}
    value={formatSeconds(entry.completionTime)}
    isOwn={isOwn}
    isApart={isApart}
  />
)

function Rows({ chapter: { id, number } }: { chapter: Chapter }) {
  const user = useUser()
  const {
    data: entries,
    error,
    refetch,
    isFetching,
  } = useApi('GET /api/story/leaderboard/:chapterId', { params: { chapterId: id } }, { fresh: true })
  if (error && !entries) {
    return (
      <ErrorState
        title="The fastest times could not be loaded"
        message={errorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!entries) return <WaitingRows count={10} />
  if (entries.length === 0)
    return (
      <>
        <ChapterBand chapter={number} look="open" />
        <Text size="lead">No records yet. Be the first to complete this chapter!</Text>
      </>
    )
  return (
    <LeaderboardList label="The ten fastest">
      {entries.map((entry, index) => (
        <Row
          key={entry.id}
          entry={entry}
          isOwn={entry.userId === user.id}
          isApart={entry.rank > (entries[index - 1]?.rank ?? 0) + 1}
        />
      ))}
    </LeaderboardList>
  )
}

/** A dialog that shows the leaderboard of a chapter. */
export const FastestTimes = ({ chapter, onClose }: { chapter: Chapter | undefined; onClose: () => void }) => (
  <Dialog open={chapter !== undefined} onClose={onClose} title="Fastest Times" placement="page">
    {chapter && (
      <>
        <Text tone="soft">
          Chapter {chapter.number}, {chapter.title}
        </Text>
        <Rows chapter={chapter} />
      </>
    )}
  </Dialog>
)
