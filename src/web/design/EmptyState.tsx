import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Stack, Text } from './layout.tsx'
import { ProgressThread } from './Thread.tsx'

interface Props {
  /** A short sentence: what is missing. */
  text: string
  /** A further sentence, in smaller letters: what to do next. */
  line?: string
  /** The link to what to do next. */
  children?: ReactNode
}

/** Shown in place of a list without rows. It has the shape of `ErrorState`, with a thread that nothing ties yet. */
export const EmptyState = ({ text, line, children }: Props) => (
  <Stack align="center" className={styles.box}>
    <div className={styles.thread}>
      <ProgressThread knots={4} tied={0} />
    </div>
    <Stack gap={1} align="center" className={styles.words}>
      <Text size="lead">{text}</Text>
      {line && <Text tone="soft">{line}</Text>}
    </Stack>
    {children}
  </Stack>
)
