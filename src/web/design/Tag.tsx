import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Tag.module.css'

interface Props {
  /** The tone of the tag; the default is the thread's wash. */
  tone?: 'thread' | 'bad' | 'ink'
  className?: string | undefined
  children: ReactNode
}

/** A label of one or two words in a round frame. */
export const Tag = ({ tone, className, children }: Props) => (
  <span className={cx(styles.tag, tone && styles[tone], className)}>{children}</span>
)
