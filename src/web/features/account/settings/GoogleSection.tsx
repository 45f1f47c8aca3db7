import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Stack } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { ApiError, call, type Output } from '../../../lib/api.ts'
import { refresh } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { GoogleMark } from '../google/GoogleMark.tsx'
import { connectNotice } from '../google/google-notice.ts'
import { PasswordField } from '../PasswordField.tsx'
import { failureMessage } from './failure-message.ts'
import { Section } from './Section.tsx'

interface Props {
  email: string
  protection: Output<'GET /api/auth/protection'>
}

/** Shows the result of connecting with Google once; the parameter `google` of the address has the result. */
function useConnectOutcome() {
  useEffect(() => {
    const { search } = window.location
    const notice = connectNotice(search)
    if (notice) toast({ title: notice.title, description: notice.text, tone: 'bad' })
    else if (search.includes('google=connected')) toast({ title: 'Connected with Google', tone: 'good' })
    else return
    window.history.replaceState(window.history.state, '', '/settings')
  }, [])
}

export function GoogleSection({ email, protection }: Props) {
  useConnectOutcome()
  const { google, password, passkeys } = protection
  return (
    <Section
      id="google"
      title="Sign-in with Google"
      about={
        google
          ? 'Connected: you can sign in with your Google account. Google tells us who you are, and never your password.'
          : 'Not connected. With your Google account there is no password here to guess or to forget.'
      }
    >
      {google ? <Disconnect removable={password || passkeys.length > 0} /> : <Connect email={email} />}
    </Section>
  )
}

function Disconnect({ removable }: { removable: boolean }) {
  const disconnect = useMutation({
    mutationFn: () => call('DELETE /api/auth/google/link'),
    async onSuccess() {
      await refresh('GET /api/auth/protection')
      toast({ title: 'Disconnected from Google', tone: 'good' })
    },
  })
  if (!removable) return <p>It is your only way to sign in, so it stays until you have another one.</p>
  return (
    <>
      <Button busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
        {disconnect.isPending ? 'Disconnecting…' : 'Disconnect'}
      </Button>
      <Refusal>{failureMessage(disconnect.error)}</Refusal>
    </>
  )
}

const isPasswordAsked = (error: unknown) => error instanceof ApiError && error.code === 'password_required'

function Connect({ email }: { email: string }) {
  const [asking, setAsking] = useState(false)
  const formId = useId()
  const connect = useMutation({
    mutationFn: (body: { password?: string }) => call('POST /api/auth/google/connect', { body }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError(error) {
      if (isPasswordAsked(error)) setAsking(true)
    },
  })
  const busy = connect.isPending || connect.isSuccess
  const refusal = isPasswordAsked(connect.error) ? undefined : failureMessage(connect.error)
  const close = () => {
    setAsking(false)
    connect.reset()
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    connect.mutate({ password: String(new FormData(event.currentTarget).get('password')) })
  }

  const error = <Refusal>{refusal}</Refusal>
  return (
    <>
      <Button icon={<GoogleMark />} busy={busy} onClick={() => connect.mutate({})}>
        {busy ? 'Going to Google…' : 'Connect with Google'}
      </Button>
      {!asking && error}
      <Dialog
        open={asking}
        onClose={close}
        title="Is it you?"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} look="primary" busy={busy}>
              {busy ? 'Going to Google…' : 'Go on to Google'}
            </Button>
          </>
        }
      >
        <Stack as="form" id={formId} onSubmit={onSubmit}>
          <p>You signed in a while ago. Enter your password, then choose your Google account.</p>
          <input hidden name="username" autoComplete="username" value={email} readOnly />
          <PasswordField autoComplete="current-password" />
          {asking && error}
        </Stack>
      </Dialog>
    </>
  )
}
