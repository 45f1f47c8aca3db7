import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Button.module.css'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  /** One `primary` a view; `quiet` has no outline. */
  look?: ButtonLook
  /** Fills the width of its parent. */
  wide?: boolean
  /** Icon before the label. */
  icon?: ReactNode
}

/** Class names of a button, for a link that looks like one. */
export const buttonClass = (look: ButtonLook = 'secondary', wide = false): string =>
  cx(styles.button, styles[look], wide && styles.wide)

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** The action is under way: the button stays focusable, does nothing, and says so. */
  busy?: boolean
  /** It cannot be done now: the button fades and does nothing, but stays where it is and keeps the focus. Nothing fades while `busy`. */
  dimmed?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A pill of at least 44 px. While `busy` or `dimmed` it keeps the focus and ignores clicks, so that nothing is sent twice. */
export function Button({
  look,
  wide,
  icon,
  busy = false,
  dimmed = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass(look, wide), dimmed && !busy && styles.dimmed, className)}
      aria-disabled={busy || dimmed || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy || dimmed) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {}

/** A plain link that looks like a button and leaves the app. For routes use the router's link with `buttonClass`. */
export function ButtonLink({ look, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={cx(buttonClass(look, wide), className)}>
      {icon}
      {children}
    </a>
  )
}
