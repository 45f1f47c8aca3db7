import { useState } from 'react'
import type { GameView, GuessReply, StoryStep } from '../../../../../contract/game.ts'
import { dismissToast, toast } from '../../../../lib/toast.ts'
import { CheckedGame } from '../../../../play/screen/CheckedGame.tsx'
import type { Chapter, Run } from '../../list/chapter-words.ts'
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
  /** On from the board that is over. `step`: what its end means; null when that is not known here. */
  onLeave: (step: StoryStep | null, wasWon: boolean) => void
  /** It was played on elsewhere. */
  onOutdated: () => void
}

/** What is told at once of a check (spec section 8, "Chapter"). */
function tellOutcome({ outcome, group }: GuessReply): void {
  if (outcome === 'correct' && group)
    toast({ title: 'Correct!', description: `Found category: ${group.name}`, tone: 'good' })
  if (outcome === 'wrong' || outcome === 'one_away')
    toast({
      title: 'Incorrect',
      description: 'These words don’t form a category. Try again!',
      tone: 'bad',
    })
}

/** One board of a run, from its first word to the look back at it. */
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
        head={
          <PlayHead
            chapter={chapter}
            run={run}
            onTold={() => {
              // Nothing stands over what is read.
              dismissToast()
              setReading(true)
            }}
          />
        }
        foot={(board) => <PlayFoot chapter={chapter} run={run} board={board} />}
        isAsking={isReading}
        onReply={(reply) => {
          // The end of the board tells itself.
          if (reply.story) setStep(reply.story)
          else tellOutcome(reply)
        }}
        onOutdated={onOutdated}
        end={(over) => ({
          title: over.solved ? `Game ${run.gameNumber} complete` : 'Chapter Failed',
          ...(over.solved && { isSolved: true }),
          panel: (
            <GameEnd
              chapter={chapter}
              game={over}
              gameNumber={run.gameNumber}
              wins={step?.wins ?? run.wins}
              step={step}
              // Only a board that has ended here, and not while the story is read above it.
              isDue={step !== null && !hasFailed && !isReading}
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
