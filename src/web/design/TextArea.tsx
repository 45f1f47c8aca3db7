import { type TextareaHTMLAttributes, useId, useRef } from 'react'
import { formatNumber } from '../lib/format.ts'
import styles from './Field.module.css'
import { Stack, Text } from './layout.tsx'
import { useCheck } from './use-check.ts'

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value'> {
  label: string
  value: string
  maxLength: number
}

/** A text area with a label and a count of characters. */
export function TextArea({ label, value, maxLength, required = false, ...area }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { problem, forget } = useCheck(box, { isRequired: required })

  return (
    <Stack gap={2} className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div ref={box} className={styles.box}>
        <textarea
          {...area}
          id={id}
          value={value}
          maxLength={maxLength}
          aria-required={required || undefined}
          {...(problem && { 'aria-invalid': true })}
          aria-describedby={`${id}-hint`}
          onInput={forget}
        />
      </div>
      <Text id={`${id}-hint`} size="small" tone={problem ? 'bad' : 'soft'} figures>
        {problem || `${formatNumber(value.length)} of ${formatNumber(maxLength)}`}
      </Text>
    </Stack>
  )
}
