import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { PasskeyView, Protection } from '../../../../contract/account/second-factor.ts'
import { Button } from '../../../design/Button.tsx'
import { Text } from '../../../design/layout.tsx'
import { call } from '../../../lib/api.ts'
import { formatDay } from '../../../lib/format-date.ts'
import { refresh } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { canUsePasskeys } from '../../../lib/webauthn.ts'
import { addPasskey, isClosed, proof } from '../passkey.ts'
import { failureMessage } from './failure-message.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { Row, Rows, Section } from './Section.tsx'

/** The highest number of passkeys that the server accepts for an account. */
const MOST_PASSKEYS = 10
const refreshProtection = () => refresh('GET /api/auth/protection')

const failureOf = (error: unknown) => (isClosed(error) ? undefined : failureMessage(error))

export function Passkeys({ email, protection }: { email: string; protection: Protection }) {
  const [asking, setAsking] = useState(false)
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess() {
      setAsking(false)
      toast({ title: 'Passkey added', tone: 'good' })
      return refreshProtection()
    },
  })
  const leave = () => {
    setAsking(false)
    add.reset()
  }
  const { passkeys } = protection
  const proofEmail = protection.password ? email : undefined
  return (
    <Section
      id="passkeys"
      title="Passkeys"
      about="Protect you from false sites that ask for your password: your device signs in for you, with a finger, your face or a PIN, and only here."
    >
      {passkeys.length > 0 && (
        <Rows label="Your passkeys">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} email={proofEmail} />
          ))}
        </Rows>
      )}
      {!canUsePasskeys() ? (
        <Text tone="soft">This browser cannot make a passkey at this address.</Text>
      ) : passkeys.length < MOST_PASSKEYS ? (
        <Button
          icon={<KeyRound size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          Add a passkey
        </Button>
      ) : (
        <Text tone="soft">Ten are the most. Remove one to add another.</Text>
      )}
      <ProofDialog
        open={asking}
        onClose={leave}
        title="Add a passkey"
        action="Continue"
        doing="Waiting for your device…"
        email={proofEmail}
        busy={add.isPending}
        error={add.error}
        failure={failureOf}
        onProof={add.mutate}
      >
        Your device then asks you to make one, and keeps it.
      </ProofDialog>
    </Section>
  )
}

function Passkey({
  passkey: { id, name, createdAt, lastUsedAt },
  email,
}: {
  passkey: PasskeyView
  /** Undefined for an account without a password. */
  email: string | undefined
}) {
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: (password: string | undefined) =>
      call('DELETE /api/auth/passkey/:id', { params: { id }, body: proof(password) }),
    onSuccess() {
      toast({ title: 'Passkey removed' })
      return refreshProtection()
    },
  })
  const leave = () => {
    setAsking(false)
    remove.reset()
  }
  return (
    <Row
      title={name}
      note={`Added ${formatDay(createdAt)}, ${lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : 'not used yet'}`}
    >
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ProofDialog
        open={asking}
        onClose={leave}
        title="Remove this passkey?"
        action="Remove"
        doing="Removing…"
        look="danger"
        email={email}
        busy={remove.isPending || remove.isSuccess}
        error={remove.error}
        onProof={remove.mutate}
      >
        It no longer opens your account. You can delete it from the device itself, too.
      </ProofDialog>
    </Row>
  )
}
