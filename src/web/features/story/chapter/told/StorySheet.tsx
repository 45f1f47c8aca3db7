import type { ReactNode, RefObject } from 'react'
import styles from './StorySheet.module.css'

interface Props {
  picture: ReactNode
  /** Where in the story this is, above the title. */
  kicker: string
  title: string
  heading?: RefObject<HTMLHeadingElement | null>
  /** The text, and below it what leads on. */
  children: ReactNode
}

/** A page of the story: a picture, a title and what is told. Its title has the id `told`. */
export const StorySheet = ({ picture, kicker, title, heading, children }: Props) => (
  <main id="main" className={styles.page}>
    <article className={styles.sheet} aria-labelledby="told">
      <div className={styles.picture}>{picture}</div>
      <p className={styles.kicker}>{kicker}</p>
      <h1 ref={heading} id="told" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </article>
  </main>
)
