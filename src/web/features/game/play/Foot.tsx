import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Knots } from '../../../ui/Thread.tsx'
import type { PlayState } from '../state/play-state.ts'
import { mistakesLeft } from '../state/sentences.ts'
import styles from './Foot.module.css'

interface Props {
  state: PlayState
  /** A notice that goes before whatever the game has said last. */
  notice: string | null
  onRetry: () => void
  controls: ReactNode
  more: ReactNode
}

/** Mistakes left and the selection, the status line, the controls; on a wide screen also what the menu holds. */
export function Foot({ state, notice, onRetry, controls, more }: Props) {
  const { game, selected, status, check } = state
  const text = notice ?? status?.text ?? 'Find four words that belong together.'
  const hasFailed = check?.step === 'failed'
  return (
    <>
      <div className={styles.meters}>
        <span key={game.mistakes} className={cx(game.mistakes > 0 && styles.untied)}>
          <Knots
            left={game.maxMistakes - game.mistakes}
            total={game.maxMistakes}
            label={mistakesLeft(game)}
          />
        </span>
        <p className={styles.selected}>
          <strong>{selected.length} of 4</strong> selected
        </p>
      </div>
      <div className={styles.status} data-idle={notice || status ? undefined : ''}>
        {/* New with every sentence and beside the button: a centred line of another length would count as moved. */}
        <p key={`${text} ${hasFailed}`}>{text}</p>
        {hasFailed && <Button onClick={onRetry}>Try again</Button>}
      </div>
      <div className={styles.controls}>{controls}</div>
      <div className={styles.more}>{more}</div>
    </>
  )
}
