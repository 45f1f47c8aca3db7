import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { SUPPORT_MESSAGE_MAX, SUPPORT_SUBJECT_MAX } from '../../../engine/support.ts'
import { Button } from '../../design/Button.tsx'
import { Field } from '../../design/Field.tsx'
import { TextArea } from '../../design/TextArea.tsx'
import { call, errorMessage } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import styles from './SupportForm.module.css'

export function SupportForm() {
  const { isPremium } = useUser()
  const thanks = useRef<HTMLParagraphElement>(null)
  const [message, setMessage] = useState('')
  const send = useMutation({
    mutationFn: (body: { subject: string; message: string }) => call('POST /api/support', { body }),
    onSuccess() {
      setMessage('')
      // The pressed button is removed, so focus would be lost.
      requestAnimationFrame(() => thanks.current?.focus())
    },
  })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    send.mutate({ subject: String(given.get('subject')), message })
  }

  if (send.data)
    return (
      <div className={styles.form}>
        <p ref={thanks} tabIndex={-1} className={styles.thanks}>
          <b>We have your message.</b>{' '}
          {send.data.priority === 'high'
            ? 'As a premium player you are answered first.'
            : 'You are answered by e-mail.'}{' '}
          Its number is <span className={styles.number}>{send.data.id}</span>.
        </p>
        <Button onClick={() => send.reset()}>Write another</Button>
      </div>
    )
  const refusal = send.error && !isUnauthorized(send.error) ? errorMessage(send.error) : undefined
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Field label="Subject" name="subject" required maxLength={SUPPORT_SUBJECT_MAX} autoComplete="off" />
      <TextArea
        label="Message"
        name="message"
        required
        rows={5}
        maxLength={SUPPORT_MESSAGE_MAX}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {refusal && (
        <p role="alert" className={styles.error}>
          {refusal}
        </p>
      )}
      <div className={styles.end}>
        <Button type="submit" icon={<Send size={18} aria-hidden="true" />} busy={send.isPending}>
          {send.isPending ? 'Sending…' : 'Send'}
        </Button>
        <p>{isPremium ? 'Premium: you are answered first.' : 'Premium players are answered first.'}</p>
      </div>
    </form>
  )
}
