import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Field } from '../../../design/Field.tsx'
import { Stack } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { ApiError, call, errorMessage } from '../../../lib/api.ts'
import { refresh } from '../../../lib/query.ts'
import { canUsePasskeys } from '../../../lib/webauthn.ts'
import type { Desk } from '../words.ts'

type Proof = { code: string } | 'passkey'

async function prove(proof: Proof) {
  if (proof !== 'passkey') return call('POST /api/desk/confirm', { body: proof })
  const options = await call('POST /api/auth/passkey/sign-in/options')
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const passkey = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  return call('POST /api/desk/confirm', { body: { passkey } })
}

const failureOf = (error: unknown): string =>
  error instanceof ApiError ? errorMessage(error) : 'The passkey was not used. Please try again.'

interface Props {
  desk: Pick<Desk, 'secondFactor'>
  open: boolean
  onClose: () => void
  onProved: () => void
}

/** Asks for the second factor again, before something that nobody can take back. */
export function SecondFactor({ desk, open, onClose, onProved }: Props) {
  const id = useId()
  const [code, setCode] = useState('')
  const { app, passkey } = desk.secondFactor
  const proving = useMutation({
    mutationFn: prove,
    onSuccess() {
      setCode('')
      void refresh('GET /api/desk')
      onProved()
    },
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!proving.isPending) proving.mutate({ code })
  }
  return (
    <Dialog
      open={open}
      onClose={() => {
        proving.reset()
        onClose()
      }}
      title="Is it you?"
      actions={
        <>
          {passkey && canUsePasskeys() && (
            <Button
              icon={<KeyRound size={18} aria-hidden="true" />}
              busy={proving.isPending}
              onClick={() => proving.mutate('passkey')}
            >
              Use a passkey
            </Button>
          )}
          {app && (
            <Button type="submit" form={id} look="primary" busy={proving.isPending}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      <Stack as="form" id={id} onSubmit={onSubmit}>
        <p>
          Nobody can take this back later, so prove your second factor once more. It counts for ten minutes.
        </p>
        {app && (
          <Field
            label="Code of your authenticator app"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <Refusal>{proving.error ? failureOf(proving.error) : undefined}</Refusal>
      </Stack>
    </Dialog>
  )
}
