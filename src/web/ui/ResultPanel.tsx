import type { ReactNode } from 'react'
import { type Figure, Figures } from './Figures.tsx'
import styles from './ResultPanel.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface Props {
  /** Names the panel for screen readers. */
  label: string
  /** `isGain`: the value was won just now and gets a plus sign. */
  score: { name: string; value: string; isGain?: boolean }
  /** At the other side of the score. */
  beside?: { value: ReactNode; note: ReactNode }
  figures: readonly Figure[]
  /** Lines below the figures. */
  facts?: ReactNode
  /** The guesses as a picture, beside figures and facts. */
  guesses?: ReactNode
  /** The parts that a mode has of its own. */
  children?: ReactNode
  /** One primary button, and others. */
  actions: ReactNode
  /** A line below the buttons. */
  note?: ReactNode
}

/**
 * What stands beside or below a board that is over: the score, how it was reached, the parts of the mode, the way on. The
 * buttons stay in view where the panel is higher than the screen.
 */
export function ResultPanel(props: Props) {
  const { label, score, beside, figures, facts, guesses, children, actions, note } = props
  return (
    <section className={styles.panel} aria-label={label}>
      <div className={styles.top}>
        <p className={styles.score}>
          <span className={styles.name}>{score.name}</span>{' '}
          <strong>
            {score.isGain && <span className={styles.plus}>+</span>}
            {score.value}
          </strong>
        </p>
        {beside && (
          <p className={styles.beside}>
            <strong>{beside.value}</strong> <VisuallyHidden>: </VisuallyHidden>
            <span>{beside.note}</span>
          </p>
        )}
      </div>
      <div className={styles.record}>
        <div className={styles.facts}>
          <Figures figures={figures} />
          {facts}
        </div>
        {guesses}
      </div>
      {children}
      <div className={styles.foot}>
        <div className={styles.actions}>{actions}</div>
        {note && <div className={styles.note}>{note}</div>}
      </div>
    </section>
  )
}
