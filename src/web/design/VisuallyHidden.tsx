import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Text that only screen readers read. If `live` is true, the text is a polite live region. */
export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return live ? (
    <output className={styles.hidden} aria-live="polite">
      {children}
    </output>
  ) : (
    <span className={styles.hidden}>{children}</span>
  )
}
