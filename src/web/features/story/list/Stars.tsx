import { cx } from '../../../lib/cx.ts'
import styles from './Stars.module.css'

const STARS = [1, 2, 3, 4, 5]
const SHAPE = 'M8 1.6l1.95 4.05 4.45.6-3.25 3.1.8 4.4L8 11.6l-3.95 2.15.8-4.4L1.6 6.25l4.45-.6Z'

export const Stars = ({ count }: { count: number }) => (
  <span className={styles.stars} role="img" aria-label={`${count} of 5`}>
    {STARS.map((star) => (
      <svg
        key={star}
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={cx(styles.star, star <= count && styles.full)}
      >
        <path d={SHAPE} />
      </svg>
    ))}
  </span>
)
