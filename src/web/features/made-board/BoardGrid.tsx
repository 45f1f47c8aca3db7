import type { ReactNode } from 'react'
import styles from './BoardGrid.module.css'

/** A list of boards, side by side where they fit. */
export const BoardGrid = ({
  label,
  busy,
  children,
}: {
  label: string
  busy?: boolean
  children: ReactNode
}) => (
  <ul className={styles.grid} aria-label={label} aria-busy={busy || undefined}>
    {children}
  </ul>
)
