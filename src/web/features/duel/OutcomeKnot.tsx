import { cx } from '../../lib/cx.ts'
import styles from './OutcomeKnot.module.css'

/** The result of a duel, as a knot. Decorative: a word beside the knot says the same. */
export const OutcomeKnot = ({ outcome }: { outcome: 'won' | 'lost' | 'draw' | 'off' }) => (
  <span className={cx(styles.knot, styles[outcome])} aria-hidden="true" />
)
