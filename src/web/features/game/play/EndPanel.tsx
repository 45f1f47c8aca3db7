import { useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { EndBar } from '../panels/EndBar.tsx'
import { GameOverPanel } from '../panels/GameOverPanel.tsx'
import { LevelCompletePanel } from '../panels/LevelCompletePanel.tsx'

interface Props {
  game: GameView
  goesOn: boolean
  isHeld: boolean
  isBusy: boolean
  onNext: () => void
  onNew: () => void
}

/** The panel of a level that has ended; on a phone it can be put aside to look at the board. */
export function EndPanel({ game, goesOn, isHeld, isBusy, onNext, onNew }: Props) {
  const [isAside, setAside] = useState(false)
  const isComplete = game.status === 'level_complete'
  const onLook = () => setAside(true)
  if (isAside) {
    return (
      <EndBar
        next={isComplete ? 'Next Level' : 'Start New Game'}
        isBusy={isBusy}
        onNext={isComplete ? onNext : onNew}
        onResult={() => setAside(false)}
      />
    )
  }
  return isComplete ? (
    <LevelCompletePanel
      game={game}
      goesOn={goesOn}
      isHeld={isHeld}
      isBusy={isBusy}
      onNext={onNext}
      onLook={onLook}
    />
  ) : (
    <GameOverPanel game={game} isBusy={isBusy} onNew={onNew} onLook={onLook} />
  )
}
