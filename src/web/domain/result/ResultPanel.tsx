import type { ReactNode } from 'react'
import { Count } from '../../design/Count.tsx'
import { type Figure, Figures } from '../../design/Figures.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import styles from './ResultPanel.module.css'
import { type ScorePart, ScoreThread } from './ScoreThread.tsx'

interface Props {
  /** The panel's name for screen readers. */
  label: string
  /** A number counts up. `isGain` adds a plus sign: the player won it just now. */
  score: { name: ReactNode; value: number | string; isGain?: boolean }
  /** The parts that add up to the score. */
  parts?: readonly ScorePart[] | undefined
  /** A second figure opposite the score. */
  beside?: { value: ReactNode; note: ReactNode }
  figures?: readonly Figure[]
  /** Lines below the figures. */
  facts?: ReactNode
  /** The guesses as a picture, beside figures and facts. */
  guesses?: ReactNode
  /** Content of the mode. */
  children?: ReactNode
  /**
   * One primary button, and others. On a small screen a button whose label is a span beside an icon shows only the
   * icon.
   */
  actions: ReactNode
  /** A line below the buttons. */
  note?: ReactNode
}

/**
 * The panel beside or below a finished board: the score and its parts, the mode's content, the buttons. The buttons
 * stay in view if the panel is higher than the screen.
 */
export function ResultPanel(props: Props) {
  const { label, score, parts, beside, figures, facts, guesses, children, actions, note } = props
  return (
    <section className={styles.panel} aria-label={label}>
      <div className={styles.top}>
        <p className={styles.score}>
          <span className={styles.name}>{score.name}</span>{' '}
          <strong>
            {score.isGain && <span className={styles.plus}>+</span>}
            {typeof score.value === 'number' ? <Count value={score.value} /> : score.value}
          </strong>
        </p>
        {beside && (
          <p className={styles.beside}>
            <strong>{beside.value}</strong> <VisuallyHidden>: </VisuallyHidden>
            <span>{beside.note}</span>
          </p>
        )}
      </div>
      {parts && <ScoreThread parts={parts} />}
      {(figures || facts || guesses) && (
        <div className={styles.record}>
          <div className={styles.facts}>
            {figures && <Figures figures={figures} />}
            {facts}
          </div>
          {guesses}
        </div>
      )}
      {children}
      <div className={styles.foot}>
        <div className={styles.actions}>{actions}</div>
        {note && <div className={styles.note}>{note}</div>}
      </div>
    </section>
  )
}
