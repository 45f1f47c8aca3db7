import type { GameView } from '../../../../contract/game.ts'
import { formatNumber, formatSeconds } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { GamesLeft } from './GamesLeft.tsx'
import { GuessGrid } from './GuessGrid.tsx'
import { Hindsight } from './Hindsight.tsx'
import styles from './LevelCompletePanel.module.css'
import { Figures, Panel } from './Panel.tsx'

interface Props {
  game: GameView
  isBusy: boolean
  onNew: () => void
  onLook: () => void
}

/** Game Over: what the run has come to. The groups that were missed stand on the board. */
export function GameOverPanel({ game, isBusy, onNew, onLook }: Props) {
  const figures = [
    { name: 'Run score', value: formatNumber(game.score) },
    { name: 'Groups found', value: `${game.completedGroups.length} of ${game.groupCount}` },
    { name: 'Time', value: formatSeconds(game.elapsedSeconds) },
  ]
  return (
    <Panel
      title="Game Over"
      actions={
        <>
          <Button look="primary" busy={isBusy} onClick={onNew}>
            {isBusy ? 'Starting…' : 'Start New Game'}
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
      <GamesLeft plain />
    </Panel>
  )
}
