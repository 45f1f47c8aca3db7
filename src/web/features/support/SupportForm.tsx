import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { SUPPORT_MESSAGE_MAX, SUPPORT_SUBJECT_MAX } from '../../../engine/support.ts'
import { Button } from '../../design/Button.tsx'
import { Field } from '../../design/Field.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { Notice, Refusal } from '../../design/Notice.tsx'
import { TextArea } from '../../design/TextArea.tsx'
import { call, errorMessage } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'

export function SupportForm() {
  const { isPremium } = useUser()
  const thanks = useRef<HTMLParagraphElement>(null)
  const [message, setMessage] = useState('')
  const send = useMutation({
    mutationFn: (body: { subject: string; message: string }) => call('POST /api/support', { body }),
    onSuccess() {
      setMessage('')
      // The focused button has been removed, so move the focus to the text that thanks the player.
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
      <Stack align="start">
        <Notice ref={thanks} tabIndex={-1}>
          <b>We have your message.</b>{' '}
          {send.data.priority === 'high' && 'As a premium player you are answered first. '}
          Our answer comes by e-mail, and to Messages in your settings. The number of your message is{' '}
          <b>{send.data.id}</b>.
        </Notice>
        <Button onClick={() => send.reset()}>Write another</Button>
      </Stack>
    )
  const refusal = send.error && !isUnauthorized(send.error) ? errorMessage(send.error) : undefined
  return (
    <Stack as="form" onSubmit={onSubmit}>
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
      <Refusal>{refusal}</Refusal>
      <Row wrap>
        <Button type="submit" icon={<Send size={18} aria-hidden="true" />} busy={send.isPending}>
          {send.isPending ? 'Sending…' : 'Send'}
        </Button>
        <Text size="small" tone="soft">
          {isPremium ? 'Premium: you are answered first.' : 'Premium players are answered first.'}
        </Text>
      </Row>
    </Stack>
  )
}
