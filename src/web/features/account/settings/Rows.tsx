import type { ReactNode } from 'react'
import styles from './Rows.module.css'

/** A list of few things, each with what can be done with it. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}

export function Row({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <div>
        <b>{title}</b>
        <p>{note}</p>
      </div>
      {children}
    </li>
  )
}
