import { useEffect, useRef } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { Button } from '../../design/Button.tsx'
import { GuessGrid } from '../../domain/group/GuessGrid.tsx'
import { ResultPanel } from '../../domain/result/ResultPanel.tsx'
import { scoreParts } from '../../domain/result/score-parts.ts'
import { useAnnounce } from '../../lib/announce.ts'
import { formatSeconds } from '../../lib/format.ts'
import { isTouched } from '../../lib/page.ts'
import { FinishedBoard } from '../../play/board/FinishedBoard.tsx'
import styles from './VisitorBoard.module.css'

interface Props {
  game: GameView
  /** True if the board has just ended on this page. The end is then animated. */
  isNew: boolean
  onKeep: () => void
  onAnother: () => void
  isBusy: boolean
  panel: 'beside' | 'below' | 'none'
}

/** The end screen of a visitor's board: the groups, the result, and a button that creates an account. */
export function VisitorEnd({ game, isNew, onKeep, onAnother, isBusy, panel: place }: Props) {
  const isWon = game.status === 'level_complete'
  const guesses = game.guesses ?? []
  // Below the groups, the panel is on the same page as the form, which has a primary button.
  const look = place === 'below' ? 'secondary' : 'primary'
  const note = isWon ? 'Sign up and continue at level 2.' : 'Create a free account to save your score.'
  const panel = useRef<HTMLDivElement>(null)
  // Orca does not always read the button that gets the focus, because the focus moves while the board is replaced.
  useAnnounce(isNew && note)
  useEffect(() => {
    if (isNew && place !== 'none' && isTouched())
      panel.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [isNew, place])
  return (
    <div className={styles.over} data-panel={place}>
      <FinishedBoard game={game} isNew={isNew} />
      <div ref={panel} className={styles.end}>
        <ResultPanel
          label={isWon ? 'Level Complete' : 'Game Over'}
          score={{ name: 'Level 1', value: game.levelScore, isGain: true }}
          parts={isWon ? scoreParts(game) : undefined}
          figures={
            // `figures` does not contain the score, because the panel of a completed level already shows it.
            isWon
              ? [{ name: 'Guesses', value: guesses.length }]
              : [
                  { name: 'Groups', value: `${game.completedGroups.length} of ${game.groupCount}` },
                  { name: 'Time', value: formatSeconds(game.elapsedSeconds) },
                ]
          }
          guesses={
            <GuessGrid guesses={guesses} groups={[...game.completedGroups, ...(game.missedGroups ?? [])]} />
          }
          actions={
            isWon ? (
              <Button look={look} onClick={onKeep}>
                Keep it with a free account
              </Button>
            ) : (
              <>
                <Button look={look} onClick={onAnother} busy={isBusy}>
                  Another board
                </Button>
                <Button onClick={onKeep}>Save my score</Button>
              </>
            )
          }
          note={note}
        />
      </div>
    </div>
  )
}
