import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Notice.module.css'

/** An important message for the player, on a light tint of the accent colour. */
export const Notice = ({ className, ...rest }: ComponentPropsWithRef<'p'>) => (
  <p {...rest} className={cx(styles.notice, className)} />
)

/**
 * Shows the reason why an action was refused. Screen readers read the reason immediately. Without `children`, the
 * component renders nothing.
 */
export const Refusal = ({ children }: { children: ReactNode }) =>
  children ? (
    <p role="alert" className={cx(styles.notice, styles.bad)}>
      {children}
    </p>
  ) : null
