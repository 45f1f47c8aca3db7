import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Notice.module.css'

/** Words in a wash of the accent: what the player should know now. */
export const Notice = ({ className, ...rest }: ComponentPropsWithRef<'p'>) => (
  <p {...rest} className={cx(styles.notice, className)} />
)

/** Why something was refused, read out at once. Nothing without words. */
export const Refusal = ({ children }: { children: ReactNode }) =>
  children ? (
    <p role="alert" className={cx(styles.notice, styles.bad)}>
      {children}
    </p>
  ) : null
