import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Button.module.css'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  /** Use only one `primary` button on a page. A `quiet` button has no outline. */
  look?: ButtonLook
  wide?: boolean
  icon?: ReactNode
}

/** Returns the class names of a button, for a link that looks like a button. */
export const buttonClass = (look: ButtonLook = 'secondary', wide = false): string =>
  cx(styles.button, styles[look], wide && styles.wide)

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /**
   * True while the button's action is running. The button stays focusable and ignores clicks, and screen readers
   * announce it as busy.
   */
  busy?: boolean
  /**
   * True while the button's action is not possible. The button ignores clicks and does not lose the focus. It is paler
   * unless it is `busy`.
   */
  dimmed?: boolean
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button that is at least 44 px high. A `busy` or `dimmed` button does not lose the focus and ignores clicks, so that
 * nothing is sent twice.
 */
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
      {icon ? (
        <>
          {icon}
          <span>{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {}

/**
 * A link that looks like a button and opens a page outside the app. For a link to a page of the app, use the router's
 * link with `buttonClass`.
 */
export function ButtonLink({ look, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={cx(buttonClass(look, wide), className)}>
      {icon}
      {children}
    </a>
  )
}
