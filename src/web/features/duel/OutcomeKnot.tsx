import { cx } from '../../lib/cx.ts'
import styles from './OutcomeKnot.module.css'

/** The result of a duel, drawn as a circle; decorative, because a word beside the circle says the result. */
export const OutcomeKnot = ({ outcome }: { outcome: 'won' | 'lost' | 'draw' | 'off' }) => (
  <span className={cx(styles.knot, styles[outcome])} aria-hidden="true" />
)
