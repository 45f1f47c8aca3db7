import { type InvalidEvent, type TextareaHTMLAttributes, useId, useState } from 'react'
import { formatNumber } from '../lib/format.ts'
import styles from './Field.module.css'
import { Stack, Text } from './layout.tsx'

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value'> {
  label: string
  value: string
  maxLength: number
}

/** A text area with a label and a count of characters. */
export function TextArea({ label, value, maxLength, ...area }: Props) {
  const id = useId()
  const [isMissing, setMissing] = useState(false)

  function onInvalid(event: InvalidEvent<HTMLTextAreaElement>) {
    // Prevents the browser's own error message. If this message is prevented, the browser does not focus the field, so
    // the code focuses the field.
    event.preventDefault()
    setMissing(true)
    const field = event.currentTarget
    if (field === field.form?.querySelector(':is(input, textarea):invalid')) field.focus()
  }

  return (
    <Stack gap={2} className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <textarea
          {...area}
          id={id}
          value={value}
          maxLength={maxLength}
          {...(isMissing && { 'aria-invalid': true })}
          aria-describedby={`${id}-hint`}
          onInvalid={onInvalid}
          onInput={() => setMissing(false)}
        />
      </div>
      <Text id={`${id}-hint`} size="small" tone={isMissing ? 'bad' : 'soft'} figures>
        {isMissing ? 'Please fill this in.' : `${formatNumber(value.length)} of ${formatNumber(maxLength)}`}
      </Text>
    </Stack>
  )
}
