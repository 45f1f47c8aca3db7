import { Link } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { GuessGrid } from '../../../domain/group/GuessGrid.tsx'
import { HeldNote } from '../../../domain/result/HeldNote.tsx'
import { LookBackLink } from '../../../domain/result/LookBackLink.tsx'
import { ResultPanel } from '../../../domain/result/ResultPanel.tsx'
import { scoreParts } from '../../../domain/result/score-parts.ts'
import { formatSeconds } from '../../../lib/format.ts'
import { longDate } from '../dates.ts'
import { type Result, verdictOf } from './result.ts'
import { ShareResult } from './ShareResult.tsx'

interface Props {
  date: string
  result: Result
  game: GameView
  /** A line below the buttons. */
  next?: ReactNode
  /** Replaces the buttons Share and Play Game. */
  action?: ReactNode
  children?: ReactNode
}

/** The panel of a finished daily: score, result, m:ss, mistakes, the share button. */
export function DayResult({ date, result, game, next, action, children }: Props) {
  const [isSharing, setSharing] = useState(false)
  const { score, timeSpent, mistakes } = result
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
      facts={game.withheld && <HeldNote state={game.withheld} />}
      guesses={
        <GuessGrid
          guesses={game.guesses ?? []}
          groups={[...game.completedGroups, ...(game.missedGroups ?? [])]}
        />
      }
      actions={
        <>
          {action ?? (
            <>
              {/* A result being checked cannot be shared. */}
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
      <ShareResult
        isOpen={isSharing}
        onClose={() => setSharing(false)}
        date={date}
        result={result}
        game={game}
      />
    </ResultPanel>
  )
}
