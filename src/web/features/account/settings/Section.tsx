import { type ReactNode, useId } from 'react'
import styles from './Settings.module.css'

/** `id` is the section's address in the page: /settings#devices. */
export function Section({
  id: address,
  title,
  about,
  children,
}: {
  id: string
  title: string
  about: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section id={address} className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

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
