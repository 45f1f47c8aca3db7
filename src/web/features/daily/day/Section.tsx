import type { ReactNode } from 'react'
import { ThreadUnderline } from '../../../design/Thread.tsx'
import styles from './Section.module.css'

interface Props {
  id: string
  title: string
  /** Beside the title, in one short line. */
  note?: ReactNode
  children: ReactNode
}

/** A section of the page; a thread underlines its heading. */
export function Section({ id, title, note, children }: Props) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} tabIndex={-1} className={styles.title}>
          {title}
          <ThreadUnderline />
        </h2>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </section>
  )
}
