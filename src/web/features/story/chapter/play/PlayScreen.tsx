import { useState } from 'react'
import type { GameView, GuessReply, StoryStep } from '../../../../../contract/game.ts'
import { announce } from '../../../../lib/announce.ts'
import { CheckedGame } from '../../../../play/screen/CheckedGame.tsx'
import type { Chapter, Run } from '../../chapter-words.ts'
import { Reader } from '../../list/Reader.tsx'
import { GameEnd } from './GameEnd.tsx'
import { PlayFoot } from './PlayFoot.tsx'
import { PlayHead } from './PlayHead.tsx'

interface Props {
  chapter: Chapter
  run: Run
  game: GameView
  isGoingOn: boolean
  hasFailed: boolean
  /** Leaves the finished board. `step` says how the board has changed the run; null if the change is not known. */
  onLeave: (step: StoryStep | null, wasWon: boolean) => void
  /** Called if the player has continued the board in another tab or on another device. */
  onOutdated: () => void
}

/** Announces a wrong guess. The board itself announces a found group, and shows it as a banner. */
function tellOutcome({ outcome }: GuessReply): void {
  if (outcome === 'wrong' || outcome === 'one_away')
    announce('Incorrect. These words don’t form a category. Try again!')
}

export function PlayScreen(props: Props) {
  const { chapter, run, game, isGoingOn, hasFailed, onLeave, onOutdated } = props
  const [step, setStep] = useState<StoryStep | null>(null)
  const [isReading, setReading] = useState(false)
  return (
    <>
      <CheckedGame
        game={game}
        title={chapter.title}
        name="chapter"
        head={<PlayHead chapter={chapter} run={run} onTold={() => setReading(true)} />}
        foot={(board) => <PlayFoot chapter={chapter} run={run} board={board} />}
        isAsking={isReading}
        onReply={(reply) => {
          if (reply.story) setStep(reply.story)
          tellOutcome(reply)
        }}
        onOutdated={onOutdated}
        end={(over) => ({
          title: over.solved ? 'Game Complete!' : 'Chapter Failed',
          ...(over.solved && { isSolved: true }),
          panel: (
            <GameEnd
              chapter={chapter}
              game={over}
              // After a reload, the number of wins of the run already contains this win.
              gameNumber={over.solved && run.waits ? run.wins : run.gameNumber}
              wins={step?.wins ?? run.wins}
              step={step}
              // The timer for the next scene runs only if the board has ended on this page and no request has failed.
              isDue={step !== null && !hasFailed}
              isHeld={isReading}
              isGoingOn={isGoingOn}
              onLeave={() => onLeave(step, over.solved === true)}
            />
          ),
        })}
      />
      <Reader chapter={isReading ? chapter : undefined} onClose={() => setReading(false)} />
    </>
  )
}
