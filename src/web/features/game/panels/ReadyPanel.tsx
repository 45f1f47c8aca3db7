import type { GameView } from '../../../../contract/game.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { GamesLeft } from './GamesLeft.tsx'
import { Figures, Panel } from './Panel.tsx'
import { SeeBoard } from './SeeBoard.tsx'

interface Props {
  /** The run to go on with. */
  run: GameView | null
  /** Id of the finished board that can be looked at again: between two levels, or after a run. */
  finished: string | null
  highestLevel: number | undefined
  isStarting: boolean
  isResuming: boolean
  onResume: () => void
  onNew: () => void
  onRestart: () => void
}

/** Ready to Play: where the player stands, and every way to begin (spec section 2; decisions.md, "Run"). */
export function ReadyPanel(props: Props) {
  const { run, finished, highestLevel, isStarting, isResuming, onResume, onNew, onRestart } = props
  const level = run?.level ?? 1
  const figures = [
    { name: 'Level', value: level },
    { name: 'Score', value: formatNumber(run?.score ?? 0) },
    { name: 'Highest level', value: highestLevel ?? '–' },
    { name: 'Mistakes', value: `${run?.mistakes ?? 0} of ${run?.maxMistakes ?? 4}` },
  ]
  const newGame = isStarting ? 'Starting…' : 'New Game'
  return (
    <Panel
      title="Ready to Play"
      isUntitled
      actions={
        <>
          {run ? (
            <>
              <Button look="primary" wide busy={isResuming} onClick={onResume}>
                {run.status === 'level_complete' ? 'Next Level' : `Go on with level ${level}`}
              </Button>
              <Button busy={isStarting} onClick={onNew}>
                {newGame}
              </Button>
              {run.status !== 'level_complete' && (
                <Button busy={isStarting} onClick={onRestart}>
                  Restart
                </Button>
              )}
            </>
          ) : (
            <Button look="primary" wide busy={isStarting} onClick={onNew}>
              {isStarting ? 'Starting…' : 'Start Game'}
            </Button>
          )}
          {finished && <SeeBoard id={finished} />}
        </>
      }
    >
      <Figures figures={figures} />
      <GamesLeft />
    </Panel>
  )
}
