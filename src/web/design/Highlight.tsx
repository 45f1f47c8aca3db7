import type { ReactNode } from 'react'
import styles from './Highlight.module.css'

interface Props {
  /** A picture of about 56 px. Decorative. */
  mark: ReactNode
  /** A small label above the title: "Achievement Unlocked". */
  kicker: string
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}

/** Something that the player won, in one row: picture, words, and at most one button. */
export function Highlight({ mark, kicker, title, text, action }: Props) {
  return (
    <section className={styles.highlight} aria-label={kicker}>
      <span aria-hidden="true">{mark}</span>
      <div className={styles.words}>
        <h2 className={styles.kicker}>{kicker}</h2>
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {action}
    </section>
  )
}
