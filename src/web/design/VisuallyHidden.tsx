import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Text for screen readers only. `live` makes the text a polite live region. */
export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return live ? (
    <output className={styles.hidden} aria-live="polite">
      {children}
    </output>
  ) : (
    <span className={styles.hidden}>{children}</span>
  )
}
