import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useRef } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Field.module.css'
import { Stack, Text } from './layout.tsx'
import { useCheck } from './use-check.ts'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode
  /** One line under the input. Screen readers read the hint with the input. */
  hint?: ReactNode
  /** The error's text, shown instead of the hint. */
  error?: string | undefined
  /** Content at the end of the input, inside its frame and 44 px wide. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/**
 * An input 48 px high. A `required` field has no asterisk; the label of an optional field says that it is optional. If
 * the value is wrong on submit, the error is shown under the input until the value changes.
 */
export function Field({
  label,
  hint,
  error,
  end,
  className,
  required = false,
  minLength,
  type,
  ...input
}: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const isEmail = type === 'email'
  const { problem, forget } = useCheck(box, { isRequired: required, isEmail, minLength })
  const wrong = problem || error
  const note = wrong || hint

  return (
    <Stack gap={2} className={cx(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div ref={box} className={styles.box}>
        <input
          {...(isEmail ? emailField : { type })}
          {...input}
          id={id}
          aria-required={required || undefined}
          {...(wrong && { 'aria-invalid': true })}
          aria-describedby={note ? `${id}-hint` : undefined}
          onInput={forget}
          className={end ? styles.room : undefined}
        />
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {note && (
        <Text id={`${id}-hint`} size="small" tone={wrong ? 'bad' : 'soft'} role={wrong ? 'alert' : undefined}>
          {note}
        </Text>
      )}
    </Stack>
  )
}

/** What phones do for an input with the type `email`, without the check of the browser (see `useCheck`). */
const emailField = { type: 'text', inputMode: 'email', autoCapitalize: 'off', spellCheck: false } as const
