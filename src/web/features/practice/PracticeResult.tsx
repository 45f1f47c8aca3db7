import { Link } from '@tanstack/react-router'
import type { GameView } from '../../../contract/game.ts'
import type { PracticeView } from '../../../contract/practice.ts'
import { kindNames } from '../../../engine/insight/kinds.ts'
import { Button, buttonClass } from '../../design/Button.tsx'
import { GuessGrid } from '../../domain/group/GuessGrid.tsx'
import { ResultPanel } from '../../domain/result/ResultPanel.tsx'
import { formatSeconds } from '../../lib/format.ts'
import { NextBoard, PremiumLink } from './FreePractice.tsx'
import { useStart } from './use-practice.ts'

interface Props {
  game: GameView
  /** The data of the practice page, read after the board's end; undefined while loading. */
  view: PracticeView | undefined
  onStarted: (game: GameView) => void
}

/**
 * The panel for a finished practice board: the result, the kinds of groups that the player has practised, and links to
 * further games.
 */
export function PracticeResult({ game, view, onStarted }: Props) {
  const start = useStart(onStarted)
  return (
    <ResultPanel
      label="Your result"
      score={{ name: 'Groups found', value: `${game.completedGroups.length} of ${game.groupCount}` }}
      figures={[
        { name: 'Time', value: formatSeconds(game.elapsedSeconds) },
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
          {view?.canStart && (
            <Button look="primary" busy={start.isPending} onClick={() => start.mutate()}>
              Practise again
            </Button>
          )}
          <Link to="/game" className={buttonClass(view?.canStart ? 'secondary' : 'primary')}>
            Play Game
          </Link>
          {!view?.canStart && (
            <Link to="/daily-challenge" className={buttonClass()}>
              Daily Challenge
            </Link>
          )}
        </>
      }
      note={
        view &&
        !view.canStart && (
          <>
            <NextBoard at={view.resetsAt} />
            <PremiumLink />
          </>
        )
      }
    >
      {view?.practised && <p>{practisedLine(view.practised.kinds)}</p>}
    </ResultPanel>
  )
}

/** A line about the practised kinds of groups: "Practised: hidden words and wordplay, popular culture." */
function practisedLine(kinds: NonNullable<PracticeView['practised']>['kinds']): string {
  if (kinds.length === 0)
    return 'After a few levels you see which kinds you miss. Until then practice mixes them all.'
  const names = kinds.map((kind) => kindNames[kind].charAt(0).toLowerCase() + kindNames[kind].slice(1))
  return `Practised: ${names.join(', ')}.`
}
