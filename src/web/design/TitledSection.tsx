import type { ReactNode } from 'react'
import { Row, Stack, Text } from './layout.tsx'
import { ThreadUnderline } from './ThreadUnderline.tsx'
import styles from './TitledSection.module.css'

interface Props {
  id: string
  title: string
  /** A short line beside the section's title. */
  note?: ReactNode
  /** Buttons beside the section's title. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of the page. A drawn line is below the section's heading. */
export function TitledSection({ id, title, note, aside, children }: Props) {
  return (
    <Stack as="section" gap={5} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <Row align="baseline" justify="space-between" wrap>
        <Row gap={4} align="baseline">
          <Text as="h2" size="body" strong id={`${id}-title`} tabIndex={-1} className={styles.title}>
            <span>{title}</span>
            <ThreadUnderline />
          </Text>
          {aside}
        </Row>
        {note && (
          <Text size="small" tone="soft">
            {note}
          </Text>
        )}
      </Row>
      {children}
    </Stack>
  )
}
