import { type InputHTMLAttributes, type InvalidEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Field.module.css'
import { Stack, Text } from './layout.tsx'

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
 * Returns the error message for an invalid value. For the usual errors the message is this product's text, otherwise
 * the browser's text.
 */
function problemOf({ validity, minLength, validationMessage }: HTMLInputElement): string {
  if (validity.valueMissing) return 'Please fill this in.'
  if (validity.typeMismatch) return 'Please give a whole address, like name@example.com.'
  return validity.tooShort ? `At least ${minLength} characters, please.` : validationMessage
}

/**
 * An input 48 px high. A `required` field has no asterisk; the label of an optional field says that it is optional. If
 * the browser finds an invalid value on submit, the error is shown under the input until the value changes.
 */
export function Field({ label, hint, error, end, className, ...input }: Props) {
  const id = useId()
  const [problem, setProblem] = useState('')
  const wrong = problem || error
  const note = wrong || hint

  function onInvalid(event: InvalidEvent<HTMLInputElement>) {
    // Prevents the browser's own error message. If this message is prevented, the browser does not focus the field, so
    // the code focuses the field.
    event.preventDefault()
    const field = event.currentTarget
    setProblem(problemOf(field))
    if (field === field.form?.querySelector('input:invalid')) field.focus()
  }

  return (
    <Stack gap={2} className={cx(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          {...(wrong && { 'aria-invalid': true })}
          aria-describedby={note ? `${id}-hint` : undefined}
          onInvalid={onInvalid}
          onInput={() => setProblem('')}
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
