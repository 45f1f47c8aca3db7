import { Link } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PublicUser } from '../../../../contract/account.ts'
import type { GameView } from '../../../../contract/game.ts'
import { messageOf } from '../../../../engine/share/share.ts'
import { threadInWords, threadOf } from '../../../../engine/share/thread.ts'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { linkClass } from '../../../design/link.ts'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { PlayerLink } from '../../../domain/player/PlayerLink.tsx'
import { HeldNote } from '../../../domain/result/HeldNote.tsx'
import { LookBackLink } from '../../../domain/result/LookBackLink.tsx'
import { ResultPanel } from '../../../domain/result/ResultPanel.tsx'
import { scoreParts } from '../../../domain/result/score-parts.ts'
import { ShareSheet } from '../../../domain/share/ShareSheet.tsx'
import { DayThread } from '../../../domain/thread/DayThread.tsx'
import { longDate } from '../../../lib/calendar-date.ts'
import { formatSeconds } from '../../../lib/format.ts'
import { madeBy } from './made-by.ts'
import { type Result, verdictOf } from './result.ts'

interface Props {
  date: string
  /** The player who made the board; undefined if no player did. */
  maker?: PublicUser | undefined
  result: Result
  game: GameView
  /** A line below the buttons. */
  next?: ReactNode
  /** Shown instead of the buttons "Share" and "Play Game". */
  action?: ReactNode
  children?: ReactNode
}

/** The panel for a finished daily: score, result, time as m:ss, mistakes, and a button to share. */
export function DayResult({ date, maker, result, game, next, action, children }: Props) {
  const [isSharing, setSharing] = useState(false)
  const { completed, score, timeSpent, mistakes } = result
  const guesses = (game.guesses ?? []).map(({ colors }) => colors)
  return (
    <ResultPanel
      label="Your result"
      score={{ name: 'Score', value: score }}
      parts={scoreParts(game)}
      beside={{ value: verdictOf(result), note: longDate(date) }}
      figures={[
        { name: 'Time', value: formatSeconds(timeSpent) },
        { name: 'Mistakes', value: `${mistakes} of ${game.maxMistakes}` },
      ]}
      facts={
        <>
          {maker && (
            <PlayerLink username={maker.username} className={linkClass}>
              {madeBy(maker)}
            </PlayerLink>
          )}
          {game.withheld && <HeldNote state={game.withheld} />}
        </>
      }
      guesses={
        guesses.length > 0 && (
          <div>
            <DayThread rows={threadOf(guesses)} solved={completed} width={168} height={88} />
            <VisuallyHidden>{`Your thread: ${threadInWords(threadOf(guesses))}.`}</VisuallyHidden>
          </div>
        )
      }
      actions={
        <>
          {action ?? (
            <>
              {/* The player cannot share a result while the server is checking the result. */}
              {!game.withheld && (
                <Button
                  look="primary"
                  icon={<Share2 size={18} aria-hidden="true" />}
                  aria-haspopup="dialog"
                  onClick={() => setSharing(true)}
                >
                  Share
                </Button>
              )}
              <Link to="/game" className={buttonClass()}>
                Play Game
              </Link>
            </>
          )}
          <LookBackLink gameId={game.id} />
        </>
      }
      note={next}
    >
      {children}
      {/* The shared picture and the shared squares do not contain the words of the board. */}
      <ShareSheet
        open={isSharing}
        onClose={() => setSharing(false)}
        title="Share your result"
        thing={{ kind: 'daily', refId: game.id }}
        text={messageOf({
          kind: 'daily',
          ...{ date, score, streak: 0, completed, mistakes, seconds: timeSpent },
          guesses,
        })}
      />
    </ResultPanel>
  )
}
