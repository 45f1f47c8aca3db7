import { cx } from '../../lib/cx.ts'
import styles from './Online.module.css'

/** A friend who has the app open: a green dot and a word. */
export const Online = ({ className }: { className?: string | undefined }) => (
  <span className={cx(styles.online, className)}>online</span>
)
