import type { GameView } from '../../../../contract/game.ts'
import { formatNumber, formatSeconds } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { GuessGrid } from './GuessGrid.tsx'
import { Hindsight } from './Hindsight.tsx'
import styles from './LevelCompletePanel.module.css'
import { Figures, Panel } from './Panel.tsx'
import { ADVANCE_MS, useAutoAdvance } from './use-auto-advance.ts'

interface Props {
  game: GameView
  /** Does the next level come by itself? */
  goesOn: boolean
  /** A dialog is open above. */
  isHeld: boolean
  isBusy: boolean
  onNext: () => void
  onLook: () => void
}

/** Level Complete: what the level was worth, how it went, and the way on. */
export function LevelCompletePanel({ game, goesOn, isHeld, isBusy, onNext, onLook }: Props) {
  const { isRunning, stop } = useAutoAdvance({ isWanted: goesOn && !isBusy, isHeld, onAdvance: onNext })
  const figures = [
    { name: 'Level score', value: `+${formatNumber(game.levelScore)}` },
    { name: 'Time', value: formatSeconds(game.elapsedSeconds) },
    { name: game.hintsUsed === 1 ? 'Hint' : 'Hints', value: game.hintsUsed },
  ]
  return (
    <Panel
      title={`Level ${game.level} complete`}
      actions={
        <>
          <Button look="primary" className={styles.next} busy={isBusy} onClick={onNext} onPointerEnter={stop}>
            {isRunning && (
              <span className={styles.countdown} style={{ animationDuration: `${ADVANCE_MS}ms` }} />
            )}
            <span className={styles.label}>Next Level</span>
          </Button>
          <Button className={styles.look} onClick={onLook}>
            Look at the board
          </Button>
        </>
      }
    >
      <div className={styles.result}>
        <Figures figures={figures} />
        <GuessGrid game={game} />
      </div>
      <Hindsight game={game} />
    </Panel>
  )
}
