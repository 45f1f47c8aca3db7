import { useEffect, useRef } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { formatNumber, formatSeconds } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { GuessGrid } from '../../../ui/GuessGrid.tsx'
import { ResultPanel } from '../../../ui/ResultPanel.tsx'
import styles from './VisitorBoard.module.css'

interface Props {
  game: GameView
  /** It ended just now, by the visitor's own hand: the result takes the focus. */
  isNew: boolean
  onKeep: () => void
  onAnother: () => void
  isBusy: boolean
}

/** What a visitor has done on the first board, and how to keep it. */
export function VisitorEnd({ game, isNew, onKeep, onAnother, isBusy }: Props) {
  const isWon = game.status === 'level_complete'
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) panel.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <div ref={panel} className={styles.end}>
      <ResultPanel
        label={isWon ? 'Level Complete' : 'Game Over'}
        score={{ name: 'Level 1', value: formatNumber(game.levelScore), isGain: true }}
        figures={[
          { name: 'Groups', value: `${game.completedGroups.length} of ${game.groupCount}` },
          { name: 'Mistakes', value: `${game.mistakes} of ${game.maxMistakes}` },
          { name: 'Time', value: formatSeconds(game.elapsedSeconds) },
        ]}
        guesses={
          <GuessGrid
            guesses={game.guesses ?? []}
            groups={[...game.completedGroups, ...(game.missedGroups ?? [])]}
          />
        }
        actions={
          isWon ? (
            <Button look="primary" onClick={onKeep}>
              Keep it
            </Button>
          ) : (
            <>
              <Button look="primary" onClick={onAnother} busy={isBusy}>
                Another board
              </Button>
              <Button onClick={onKeep}>Keep it</Button>
            </>
          )
        }
        note={
          isWon
            ? 'A free account keeps it as your first level. Level 2 comes next.'
            : 'A free account keeps what you found, and your best from now on.'
        }
      />
    </div>
  )
}
