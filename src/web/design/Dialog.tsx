import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { Row } from './layout.tsx'
import { ToastOutlet } from './ToastOutlet.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface Props {
  open: boolean
  /**
   * Esc, the close button or a click beside the dialog asks to close it. Not called when the owner sets `open` to
   * false.
   */
  onClose: () => void
  title: string
  children?: ReactNode
  actions?: ReactNode
  /**
   * `side` slides in from the right edge at full height: the menu of a phone. `page` starts at the top and grows
   * downwards, so that nothing moves when long content loads; its head stays in view.
   */
  placement?: 'center' | 'side' | 'page'
  /** Wider on a low screen: for content that can take two columns. */
  wide?: boolean
  /** False if the player must answer: no close button; Esc and clicks beside the dialog do nothing. */
  dismissible?: boolean
  /** Shows the title to screen readers only, because the content begins with its own heading. */
  titleHidden?: boolean
}

/**
 * A modal on the native `<dialog>`. The focus goes to its title, so that screen readers read it and the first Tab
 * reaches the first control. On closing, the focus returns to where it was, or to the page's heading if that
 * control is gone.
 */
export function Dialog(props: Props) {
  const { open, onClose, title, children, actions, placement = 'center', dismissible = true, wide } = props
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const before = document.activeElement
    dialog.showModal()
    heading.current?.focus({ preventScroll: true })
    return () => {
      dialog.close()
      const lost = !(before instanceof HTMLElement) || !before.isConnected || before === document.body
      if (lost) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      else before.focus({ preventScroll: true })
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the panel closes it; Esc is its keyboard form
    <dialog
      ref={ref}
      className={cx(styles.dialog, styles[placement], wide && styles.wide)}
      aria-labelledby={titleId}
      // React also reports events of a dialog inside this one.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (dismissible) onClose()
      }}
      // On a second Esc the browser closes it without asking: then the owner must know.
      onClose={(event) => event.target === event.currentTarget && open && onClose()}
      onClick={(event) => {
        if (dismissible && event.target === event.currentTarget) onClose()
      }}
    >
      {open && (
        <div className={styles.panel}>
          <Row as="header" justify="space-between" className={styles.header}>
            <h2 id={titleId} ref={heading} tabIndex={-1}>
              {props.titleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </h2>
            {dismissible && (
              <IconButton label="Close" icon={<X size={20} aria-hidden="true" />} onClick={onClose} />
            )}
          </Row>
          <div className={styles.body}>{children}</div>
          {actions && (
            <Row as="footer" wrap className={styles.actions}>
              {actions}
            </Row>
          )}
          <ToastOutlet />
        </div>
      )}
    </dialog>
  )
}
