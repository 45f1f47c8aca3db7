import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

/** A section of the settings: what it is about on the left, what can be done on the right. `id` is its address in the page. */
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
