import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Input } from '../../../contract/api.ts'
import { REPORT_NOTE_MAX } from '../../../engine/report.ts'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Field } from '../../design/Field.tsx'
import { Stack, Text } from '../../design/layout.tsx'
import { Refusal } from '../../design/Notice.tsx'
import { type Reason, reportReasons } from '../../domain/report/report-reasons.ts'
import { call, errorMessage } from '../../lib/api.ts'
import { playerName } from '../../lib/format.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import styles from './ReportDialog.module.css'

export interface Reported {
  username: string | null
  profileImageUrl: string | null
}

type Body = Input<'POST /api/users/:username/report'>['body']
type About = Body['about']

const abouts: readonly (readonly [About, string])[] = [
  ['name', 'The name'],
  ['picture', 'The picture'],
]
const reasons = Object.entries(reportReasons) as [Reason, string][]

/** The dialog in which a player reports the name of another player, or the picture if there is one. */
export function ReportDialog({ player, onClose }: { player: Reported; onClose: () => void }) {
  const hasPicture = player.profileImageUrl !== null
  const [about, setAbout] = useState<About | undefined>(hasPicture ? undefined : 'name')
  const [reason, setReason] = useState<Reason>()
  const send = useMutation({
    mutationFn: (body: Body) =>
      call('POST /api/users/:username/report', { params: { username: player.username ?? '' }, body }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!about || !reason || send.isPending) return
    const note = String(new FormData(event.currentTarget).get('note')).trim()
    send.mutate({ about, reason, ...(note && { note }) })
  }
  const name = playerName(player)
  return (
    <Dialog open onClose={onClose} title={hasPicture ? 'Report a name or picture' : 'Report a name'}>
      {send.isSuccess ? (
        <Thanks onClose={onClose} />
      ) : (
        <Stack as="form" onSubmit={submit}>
          <Text size="small" tone="soft">
            <b translate="no">{name}</b> does not learn who reported it.
          </Text>
          {hasPicture && (
            <Choices legend="What is wrong?" options={abouts} value={about} onChange={setAbout} />
          )}
          <Choices
            legend={hasPicture ? 'Why?' : 'What is wrong with the name?'}
            options={reasons}
            value={reason}
            onChange={setReason}
          />
          <Field
            label="Anything to add? (optional)"
            name="note"
            maxLength={REPORT_NOTE_MAX}
            autoComplete="off"
          />
          <Refusal>{send.error && !isUnauthorized(send.error) && errorMessage(send.error)}</Refusal>
          <Button type="submit" look="primary" wide busy={send.isPending} dimmed={!about || !reason}>
            {send.isPending ? 'Sending…' : 'Send report'}
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

function Choices<V extends string>({ legend, options, value, onChange }: ChoicesProps<V>) {
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
