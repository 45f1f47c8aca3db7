import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Stack, Text } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { call } from '../../../lib/api.ts'
import { refresh } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { PasswordField } from '../PasswordField.tsx'
import { failureMessage, isWrongPassword } from './failure-message.ts'
import { Section } from './Section.tsx'

interface Props {
  email: string
  /** False for an account that was created with Google and has no password. */
  hasPassword: boolean
  sendsMail: boolean
}

export const Password = ({ email, hasPassword, sendsMail }: Props) =>
  hasPassword ? <ChangePassword email={email} /> : <FirstPassword email={email} sendsMail={sendsMail} />

/** Sends a mail with a link to set the first password. Thus a person with a stolen session cannot set a password. */
function FirstPassword({ email, sendsMail }: Omit<Props, 'hasPassword'>) {
  const send = useMutation({
    mutationFn: () => call('POST /api/auth/forgot-password', { body: { email } }),
    onSuccess() {
      toast({
        title: 'The mail is on its way',
        description: 'Open the link in it within 30 minutes.',
        tone: 'good',
      })
    },
  })
  const refusal = failureMessage(send.error)
  return (
    <Section
      id="password"
      title="Password"
      about="Your account has none: nobody can guess it. With one, you could also sign in where your other way in is not at hand."
    >
      {sendsMail ? (
        <Button busy={send.isPending} onClick={() => send.mutate()}>
          {send.isPending ? 'Sending…' : 'Send me a link to set one'}
        </Button>
      ) : (
        <Text tone="soft">This installation sends no mail, so none can be set.</Text>
      )}
      <Refusal>{refusal}</Refusal>
    </Section>
  )
}

function ChangePassword({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null)
  const current = useRef<HTMLInputElement>(null)
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call('POST /api/auth/change-password', { body }),
    onSuccess() {
      form.current?.reset()
      toast({
        title: 'Password changed',
        description: 'You stay signed in here. Every other device is signed out.',
        tone: 'good',
      })
      void refresh('GET /api/auth/sessions')
    },
    onError(error) {
      if (isWrongPassword(error)) current.current?.select()
    },
  })
  const refusal = failureMessage(change.error)
  const isCurrentWrong = isWrongPassword(change.error)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    change.mutate({
      currentPassword: String(given.get('currentPassword')),
      newPassword: String(given.get('newPassword')),
    })
  }

  return (
    <Section
      id="password"
      title="Password"
      about="Use one you use nowhere else: 8 to 128 characters. Changing it signs you out on every other device."
    >
      <Stack as="form" ref={form} onSubmit={onSubmit}>
        {/* The hidden field tells password managers to which account the password belongs. */}
        <input hidden name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          ref={current}
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={isCurrentWrong ? refusal : undefined}
        />
        <PasswordField label="New password" name="newPassword" autoComplete="new-password" minLength={8} />
        {!isCurrentWrong && <Refusal>{refusal}</Refusal>}
        <div>
          <Button type="submit" busy={change.isPending}>
            {change.isPending ? 'Changing…' : 'Change password'}
          </Button>
        </div>
      </Stack>
    </Section>
  )
}
