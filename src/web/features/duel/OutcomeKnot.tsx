import { cx } from '../../lib/cx.ts'
import styles from './OutcomeKnot.module.css'

/** How a duel ended, as a knot. Decorative: a word beside it says the same. */
export const OutcomeKnot = ({ outcome }: { outcome: 'won' | 'lost' | 'draw' | 'off' }) => (
  <span className={cx(styles.knot, styles[outcome])} aria-hidden="true" />
)
