import type { ReactNode, RefObject } from 'react'
import { Text } from '../../../../design/layout.tsx'
import { cx } from '../../../../lib/cx.ts'
import { arriving, ScenePage } from '../../layout.tsx'
import styles from './StorySheet.module.css'

interface Props {
  picture: ReactNode
  /** A line in small letters, above the title. */
  kicker: string
  title: string
  heading?: RefObject<HTMLHeadingElement | null>
  /** The text of the story and, below it, the buttons. */
  children: ReactNode
}

/** A page that shows a text of the story. The page's title has the id `told`. */
export const StorySheet = ({ picture, kicker, title, heading, children }: Props) => (
  <ScenePage className={styles.page}>
    <article className={cx(styles.sheet, arriving)} aria-labelledby="told">
      <div className={styles.picture}>{picture}</div>
      <Text size="small" tone="soft">
        {kicker}
      </Text>
      <Text as="h1" size="title" ref={heading} id="told" tabIndex={-1} className={styles.title}>
        {title}
      </Text>
      {children}
    </article>
  </ScenePage>
)

export const Paragraphs = ({ text, id }: { text: readonly string[]; id?: string }) => (
  <div id={id} className={styles.text}>
    {text.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </div>
)
