import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useBackCloses } from '../lib/back.ts'
import { cx } from '../lib/cx.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { Row } from './layout.tsx'
import { ToastOutlet } from './ToastOutlet.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface Props {
  open: boolean
  /**
   * Called when the player presses Esc, Back, the close button or the area beside the dialog. Not called when `open`
   * becomes false.
   */
  onClose: () => void
  title: string
  children?: ReactNode
  actions?: ReactNode
  /**
   * `side` has the height of the screen and slides in from the right, like a phone's menu. `page` is wider, for long
   * content. The head of a `page` dialog is always visible.
   */
  placement?: 'center' | 'side' | 'page'
  /** Makes the dialog wider on a low screen, for content that can have two columns. */
  wide?: boolean
  /**
   * False if the player must press a button in the dialog. There is then no close button, and Esc and clicks beside the
   * dialog do nothing.
   */
  dismissible?: boolean
  /** If true, only screen readers read the title, because the content starts with another heading. */
  titleHidden?: boolean
}

/**
 * A modal dialog that uses the native `<dialog>`. When the dialog opens, its title receives the focus, so that screen
 * readers read the title. The first Tab key then moves the focus to the first control of the content. The close button
 * stands before the title: Orca in Firefox silently takes the first element of a dialog as the one with the focus, and
 * would not read the title if it were that element. When the dialog closes, the focus returns to the earlier control.
 * If that control no longer exists, see lib/keep-focus.ts.
 */
export function Dialog(props: Props) {
  const { open, onClose, title, children, actions, placement = 'center', dismissible = true, wide } = props
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useBackCloses(open, onClose, dismissible)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const before = document.activeElement
    dialog.showModal()
    heading.current?.focus({ preventScroll: true })
    return () => {
      dialog.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the panel closes it; Esc is its keyboard form
    <dialog
      ref={ref}
      className={cx(styles.dialog, styles[placement], wide && styles.wide)}
      aria-labelledby={titleId}
      // React also calls this handler for events of a nested dialog.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (dismissible) onClose()
      }}
      // After a second Esc, the browser closes the dialog without a `cancel` event, so this handler calls `onClose`.
      onClose={(event) => event.target === event.currentTarget && open && onClose()}
      onClick={(event) => {
        if (dismissible && event.target === event.currentTarget) onClose()
      }}
    >
      {open && (
        <div className={styles.panel}>
          <Row as="header" align="start" justify="space-between" className={styles.header}>
            {dismissible && (
              <IconButton label="Close" icon={<X size={20} aria-hidden="true" />} onClick={onClose} />
            )}
            <h2 id={titleId} ref={heading} tabIndex={-1}>
              {props.titleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </h2>
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
