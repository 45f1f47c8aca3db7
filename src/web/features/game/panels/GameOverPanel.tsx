import type { GameView } from '../../../../contract/game.ts'
import { capitalize, formatNumber, formatSeconds, plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { GuessGrid } from './GuessGrid.tsx'
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
  const missed = game.missedGroups?.length ?? 0
  const figures = [
    { name: 'Run score', value: formatNumber(game.score) },
    { name: 'Level', value: game.level },
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
      <p>
        {game.mistakes >= game.maxMistakes ? 'Too many mistakes. ' : ''}
        {capitalize(plural(missed, 'group'))} {missed === 1 ? 'was' : 'were'} not found, shown on the board.
      </p>
      <Figures figures={figures} />
      <GuessGrid game={game} />
    </Panel>
  )
}
