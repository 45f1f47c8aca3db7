import { cx } from '../../lib/cx.ts'
import styles from './AuthForm.module.css'

export const invalid = { 'aria-invalid': true } as const

/**
 * The properties of a field that shows the reason of a refusal below its input. A line is reserved for the reason, so
 * that nothing moves. Screen readers do not announce this line, because a toast has announced the reason.
 * @param hint the line's text while there is no reason
 */
export const refusedField = (reason: string | null | false, hint?: string) => ({
  hint: reason || hint,
  className: cx(styles.reserved, reason && styles.refused),
})
