import type { ReactNode } from 'react'
import styles from './Controls.module.css'

/** The buttons below the game, side by side. */
export const Controls = ({ children }: { children: ReactNode }) => (
  <div className={styles.controls}>{children}</div>
)
