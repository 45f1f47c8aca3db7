import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Text that only screen readers read. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
)
