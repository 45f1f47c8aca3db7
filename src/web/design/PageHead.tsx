import type { ReactNode, RefObject } from 'react'
import styles from './PageHead.module.css'

interface Props {
  heading: RefObject<HTMLHeadingElement | null>
  title: string
  /** One sentence below the title. */
  line: string
  /** The player's figures, beside the title where there is room. */
  children: ReactNode
}

export const PageHead = ({ heading, title, line, children }: Props) => (
  <header className={styles.head}>
    <div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.line}>{line}</p>
    </div>
    {children}
  </header>
)
