import type { ReactNode } from 'react'
import { usePage } from '../../../lib/page.ts'
import styles from './Sheet.module.css'

/** A page with one thing on it. Give each of its states a key, so that the focus goes to the new heading. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const heading = usePage(title)
  return (
    <main className={styles.main}>
      <svg viewBox="0 0 120 12" className={styles.thread} aria-hidden="true">
        <path d="M4 6C22 -2 36 14 58 6S96 0 116 6" />
        <circle cx="4" cy="6" r="4" />
        <circle cx="58" cy="6" r="4" />
        <circle cx="116" cy="6" r="4" />
      </svg>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  )
}
