import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Tag.module.css'

interface Props {
  /** Of the thread's wash unless it says otherwise. */
  tone?: 'thread' | 'bad' | 'ink'
  className?: string | undefined
  children: ReactNode
}

/** One or two words in a round frame, beside what they say something of. */
export const Tag = ({ tone, className, children }: Props) => (
  <span className={cx(styles.tag, tone && styles[tone], className)}>{children}</span>
)
