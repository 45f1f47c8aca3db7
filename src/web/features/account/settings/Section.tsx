import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

/** A section of the settings: what it is about on the left, what can be done on the right. */
export function Section({
  title,
  about,
  children,
}: {
  title: string
  about: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
