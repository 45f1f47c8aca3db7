import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Field } from '../../design/Field.tsx'
import { Stack, Text } from '../../design/layout.tsx'
import { Refusal } from '../../design/Notice.tsx'
import { errorMessage } from '../../lib/api.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import styles from './ReasonDialog.module.css'

interface Props<R extends string> {
  title: string
  /** One sentence above the fields. */
  intro: ReactNode
  /** Further fields before the reasons. */
  children?: ReactNode
  legend: string
  reasons: readonly (readonly [value: R, label: string])[]
  /** Longest line of the player, in characters. */
  noteMax: number
  /** False while one of the further fields is missing. */
  isComplete?: boolean
  sending: { isPending: boolean; isSuccess: boolean; error: Error | null }
  onSend: (report: { reason: R; note?: string }) => void
  onClose: () => void
}

/** The dialog of a report: a reason, and one line if the player wants to add something. */
export function ReasonDialog<R extends string>(props: Props<R>) {
  const {
    title,
    intro,
    children,
    legend,
    reasons,
    noteMax,
    isComplete = true,
    sending,
    onSend,
    onClose,
  } = props
  const [reason, setReason] = useState<R>()
  const { isPending, isSuccess, error } = sending
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isComplete || !reason || isPending) return
    const note = String(new FormData(event.currentTarget).get('note')).trim()
    onSend({ reason, ...(note && { note }) })
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      {isSuccess ? (
        <Thanks onClose={onClose} />
      ) : (
        <Stack as="form" onSubmit={submit}>
          <Text size="small" tone="soft">
            {intro}
          </Text>
          {children}
          <Choices legend={legend} options={reasons} value={reason} onChange={setReason} />
          <Field label="Anything to add? (optional)" name="note" maxLength={noteMax} autoComplete="off" />
          <Refusal>{error && !isUnauthorized(error) && errorMessage(error)}</Refusal>
          <Button type="submit" look="primary" wide busy={isPending} dimmed={!isComplete || !reason}>
            {isPending ? 'Sending…' : 'Send report'}
          </Button>
        </Stack>
      )}
    </Dialog>
  )
}

interface ChoicesProps<V extends string> {
  legend: string
  options: readonly (readonly [value: V, label: string])[]
  value: V | undefined
  onChange: (value: V) => void
}

/** Radio buttons below each other. */
export function Choices<V extends string>({ legend, options, value, onChange }: ChoicesProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map(([option, label]) => (
        <label key={option} className={styles.choice}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  const text = useRef<HTMLParagraphElement>(null)
  // The button that the player pressed no longer exists, so the code moves the focus to the text.
  useEffect(() => text.current?.focus(), [])
  return (
    <Stack>
      <p ref={text} tabIndex={-1}>
        Thank you. We will look at it.
      </p>
      <Button look="primary" wide onClick={onClose}>
        Done
      </Button>
    </Stack>
  )
}
