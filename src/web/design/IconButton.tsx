import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './IconButton.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** The accessible name and the tooltip. */
  label: string
  icon: ReactNode
  outlined?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A round button of 44 px that shows only an icon. */
export function IconButton({ label, icon, outlined = false, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(styles.button, outlined && styles.outlined, className)}
    >
      {icon}
    </button>
  )
}
