import type { ReactNode, RefObject } from 'react'
import { Row, Stack, Text } from './layout.tsx'
import styles from './PageHead.module.css'

interface Props {
  heading: RefObject<HTMLHeadingElement | null>
  title: string
  /** One sentence below the title. */
  line: string
  /** The player's figures, beside the title on a wide screen. */
  children: ReactNode
}

export const PageHead = ({ heading, title, line, children }: Props) => (
  <Row as="header" gap={8} align="end" justify="space-between" wrap className={styles.head}>
    <Stack gap={1}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Text tone="soft" className={styles.line}>
        {line}
      </Text>
    </Stack>
    {children}
  </Row>
)
