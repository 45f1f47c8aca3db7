import { cx } from '../../lib/cx.ts'
import styles from './OutcomeKnot.module.css'

/** A circle that shows the result of a duel. The circle is decorative, because a word beside it says the result. */
export const OutcomeKnot = ({ outcome }: { outcome: 'won' | 'lost' | 'draw' | 'off' }) => (
  <span className={cx(styles.knot, styles[outcome])} aria-hidden="true" />
)
