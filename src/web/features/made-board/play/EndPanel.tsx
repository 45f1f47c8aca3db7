import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { GameView } from '../../../../contract/game.ts'
import { ButtonLink, buttonClass } from '../../../design/Button.tsx'
import { linkClass } from '../../../design/link.ts'
import { GuessGrid } from '../../../domain/group/GuessGrid.tsx'
import { ResultPanel } from '../../../domain/result/ResultPanel.tsx'
import { formatNumber, formatSeconds } from '../../../lib/format.ts'
import { userQuery } from '../../../lib/session.ts'
import { boardPath, type Detail } from '../board-words.ts'
import { HeartButton } from './HeartButton.tsx'
import { ShareButton } from './ShareButton.tsx'

interface Props {
  board: Detail
  game: GameView
  /** True if nobody is signed in. */
  isGuest: boolean
}

/**
 * Returns the place that the panel shows. A player on the leaderboard of the page has the same place in the panel.
 * Everybody else has a place among all people who solved the board, with and without an account.
 */
function placeOf({ me, leaderboard }: Detail, userId: string | undefined) {
  const listed = leaderboard?.find(({ user }) => user.id === userId)
  if (listed) return { value: `#${formatNumber(listed.rank)}`, note: 'on the leaderboard' }
  if (!me?.rank) return undefined
  return { value: `#${formatNumber(me.rank)}`, note: `of ${formatNumber(me.of)} who solved it` }
}

/** The panel for a finished board of a player: the result, the place, and the ways on. */
export function EndPanel({ board, game, isGuest }: Props) {
  const { me, next } = board
  const { data: user } = useQuery(userQuery)
  const beside = placeOf(board, user?.id)
  return (
    <ResultPanel
      label="Your result"
      score={{ name: 'Groups found', value: `${game.completedGroups.length} of ${game.groupCount}` }}
      {...(beside && { beside })}
      figures={[
        { name: 'Time', value: formatSeconds(me?.seconds ?? game.elapsedSeconds) },
        { name: 'Mistakes', value: `${game.mistakes} of ${game.maxMistakes}` },
      ]}
      guesses={
        <GuessGrid
          guesses={game.guesses ?? []}
          groups={[...game.completedGroups, ...(game.missedGroups ?? [])]}
        />
      }
      actions={
        <>
          {isGuest ? (
            <ButtonLink look="primary" href={`/auth?next=${encodeURIComponent(boardPath(board.id))}`}>
              Keep it with a free account
            </ButtonLink>
          ) : (
            next && (
              <Link to="/b/$id" params={{ id: next.id }} className={buttonClass('primary')}>
                <span>Next board</span>
                <ArrowRight size={18} aria-hidden="true" />
              </Link>
            )
          )}
          {!isGuest && !board.isOwn && <HeartButton board={board} />}
          <ShareButton board={board} game={game} isPrimary={!isGuest && !next} />
        </>
      }
      note={
        <Link to="/boards/new" className={linkClass}>
          Make your own
        </Link>
      }
    >
      {isGuest && <p>Without an account, your result stays in this browser.</p>}
    </ResultPanel>
  )
}
