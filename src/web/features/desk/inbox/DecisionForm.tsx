import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Field } from '../../../design/Field.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Segments } from '../../../design/Segments.tsx'
import { TextArea } from '../../../design/TextArea.tsx'
import { dayClock } from '../../../lib/server-clock.ts'
import { type Desk, type Opened, wordsOf } from '../words.ts'
import type { Given } from './decide.ts'
import styles from './Item.module.css'

const DAY_MS = 86_400_000
/** Longest texts, as in the contract. */
const MOST = { reason: 500, text: 4_000, word: 64 }

const spans = [
  { value: '1', label: '1 day' },
  { value: '7', label: '1 week' },
  { value: '30', label: '1 month' },
  { value: '365', label: '1 year' },
] as const

const textLabels: Readonly<Record<string, string>> = {
  answer: 'Your answer, sent by e-mail',
  warn: 'Warning, which the player reads',
  rename: 'Note, which the player reads',
  take_down: 'Note, which the player reads',
}

function templatesOf(decision: string, { answer, warning, suspension }: Desk['templates']) {
  if (decision === 'answer') return answer
  if (decision === 'warn') return warning
  return decision === 'suspend' ? suspension : []
}

interface Props {
  decision: Opened['decisions'][number]
  templates: Desk['templates']
  busy: boolean
  onSend: (given: Given) => void
  onCancel: () => void
}

/** The fields that a decision needs, below the item, so that the item stays visible. Escape closes the form. */
export function DecisionForm({ decision: { name, needs }, templates, busy, onSend, onCancel }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [days, setDays] = useState<(typeof spans)[number]['value']>('7')
  const { label } = wordsOf(name)
  const prepared = templatesOf(name, templates)
  const isWord = name === 'reword'
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('textarea, input')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    onSend({
      ...(needs.includes('text') && { text: text.trim() }),
      ...(needs.includes('reason') && { reason: reason.trim() }),
      ...(needs.includes('until') && {
        until: new Date(dayClock.now() + Number(days) * DAY_MS).toISOString(),
      }),
    })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
    else return
    event.preventDefault()
  }
  function use(template: string) {
    if (needs.includes('text')) setText(template)
    else setReason(template)
  }
  return (
    <Stack
      as="form"
      ref={form}
      className={styles.form}
      aria-labelledby={id}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      <Text as="h3" size="lead" id={id}>
        {label}
      </Text>
      {prepared.length > 0 && (
        <Row wrap gap={2}>
          {prepared.map((template) => (
            <Button key={template.id} onClick={() => use(template.text)}>
              {template.title}
            </Button>
          ))}
        </Row>
      )}
      {needs.includes('until') && (
        <Segments legend="For how long" options={spans} value={days} onChange={setDays} />
      )}
      {needs.includes('text') &&
        (isWord ? (
          <Field
            label="The new word"
            required
            value={text}
            maxLength={MOST.word}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        ) : (
          <TextArea
            label={textLabels[name] ?? 'Text'}
            required
            rows={5}
            value={text}
            maxLength={MOST.text}
            onChange={(event) => setText(event.target.value)}
          />
        ))}
      {needs.includes('reason') && (
        <TextArea
          label={name === 'suspend' ? 'Reason, which the player reads' : 'Reason'}
          required
          rows={2}
          value={reason}
          maxLength={MOST.reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Row wrap>
        <Button type="submit" look="primary" busy={busy}>
          {label}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}
