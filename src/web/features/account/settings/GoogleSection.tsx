import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { ApiError, call, type Output } from '../../../lib/api.ts'
import { refresh } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { GoogleMark } from '../google/GoogleMark.tsx'
import { connectNotice } from '../google/google-notice.ts'
import { proof } from '../passkey.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { ProofRefusal } from './ProofRefusal.tsx'
import { Section } from './Section.tsx'

interface Props {
  email: string
  protection: Output<'GET /api/auth/protection'>
}

/** Reads the query parameter `google`, and shows the result of connecting with Google once. */
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
      {google ? (
        <Disconnect removable={password || passkeys.length > 0} email={password ? email : undefined} />
      ) : (
        <Connect email={email} />
      )}
    </Section>
  )
}

function Disconnect({ removable, email }: { removable: boolean; email: string | undefined }) {
  const [asking, setAsking] = useState(false)
  const disconnect = useMutation({
    mutationFn: (password: string | undefined) =>
      call('DELETE /api/auth/google/link', { body: proof(password) }),
    async onSuccess() {
      await refresh('GET /api/auth/protection')
      toast({ title: 'Disconnected from Google', tone: 'good' })
    },
  })
  const leave = () => {
    setAsking(false)
    disconnect.reset()
  }
  if (!removable) return <p>It is your only way to sign in, so it stays until you have another one.</p>
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ProofDialog
        open={asking}
        onClose={leave}
        title="Disconnect from Google?"
        action="Disconnect"
        doing="Disconnecting…"
        email={email}
        busy={disconnect.isPending}
        error={disconnect.error}
        onProof={disconnect.mutate}
      >
        Your Google account no longer opens your account here.
      </ProofDialog>
    </>
  )
}

const isPasswordAsked = (error: unknown) => error instanceof ApiError && error.code === 'password_required'

function Connect({ email }: { email: string }) {
  const [asking, setAsking] = useState(false)
  const connect = useMutation({
    mutationFn: (password: string | undefined) =>
      call('POST /api/auth/google/connect', { body: proof(password) }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError(error) {
      if (isPasswordAsked(error)) setAsking(true)
    },
  })
  const busy = connect.isPending || connect.isSuccess
  const refusal = isPasswordAsked(connect.error) ? undefined : connect.error
  const close = () => {
    setAsking(false)
    connect.reset()
  }

  return (
    <>
      <Button icon={<GoogleMark />} busy={busy} onClick={() => connect.mutate(undefined)}>
        {busy ? 'Going to Google…' : 'Connect with Google'}
      </Button>
      {!asking && <ProofRefusal error={refusal} />}
      <ProofDialog
        open={asking}
        onClose={close}
        title="Is it you?"
        action="Go on to Google"
        doing="Going to Google…"
        email={email}
        busy={busy}
        error={refusal}
        onProof={connect.mutate}
      >
        You signed in a while ago. Enter your password, then choose your Google account.
      </ProofDialog>
    </>
  )
}
