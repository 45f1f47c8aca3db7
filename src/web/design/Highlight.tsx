import type { ReactNode } from 'react'
import styles from './Highlight.module.css'
import { Row, Text } from './layout.tsx'

interface Props {
  /** A decorative picture of about 56 px. */
  mark: ReactNode
  /** A small label above the title: "Achievement Unlocked". */
  kicker: string
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}

/** Shows something that the player has won, in one row: a picture, text, and at most one button. */
export function Highlight({ mark, kicker, title, text, action }: Props) {
  return (
    <Row as="section" wrap aria-label={kicker}>
      <span aria-hidden="true">{mark}</span>
      <div className={styles.words}>
        <Text as="h2" size="note" tone="soft">
          {kicker}
        </Text>
        <Text size="lead">{title}</Text>
        {text && (
          <Text size="note" tone="soft">
            {text}
          </Text>
        )}
      </div>
      {action}
    </Row>
  )
}
