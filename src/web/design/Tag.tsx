import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Tag.module.css'

interface Props {
  /** The colours of the tag. By default, the background is a light tint of the accent colour. */
  tone?: 'thread' | 'bad' | 'ink'
  className?: string | undefined
  children: ReactNode
}

/** A label of one or two words in a frame with round ends. */
export const Tag = ({ tone, className, children }: Props) => (
  <span className={cx(styles.tag, tone && styles[tone], className)}>{children}</span>
)
