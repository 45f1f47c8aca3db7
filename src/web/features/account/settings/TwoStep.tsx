import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { Protection } from '../../../../contract/account/second-factor.ts'
import { Button } from '../../../design/Button.tsx'
import { Row } from '../../../design/layout.tsx'
import { call } from '../../../lib/api.ts'
import { capitalize, plural } from '../../../lib/format.ts'
import { refresh } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { proof } from '../passkey.ts'
import { ConnectApp } from './ConnectApp.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Section } from './Section.tsx'

interface Props {
  email: string
  protection: Protection
}

const refreshProtection = () => refresh('GET /api/auth/protection')

export function TwoStep({ email, protection }: Props) {
  const proofEmail = protection.password ? email : undefined
  return (
    <Section
      id="two-step"
      title="Two-step sign-in"
      about="Protects you from whoever has learned your password: signing in also asks for a code from an app on your phone."
    >
      {protection.twoFactor ? (
        <IsOn email={proofEmail} codesLeft={protection.recoveryCodesLeft} />
      ) : (
        <TurnOn email={proofEmail} />
      )}
    </Section>
  )
}

type Step = { is: 'off' | 'password' } | { is: 'app'; uri: string; codes: readonly string[] } | Codes
interface Codes {
  is: 'codes'
  codes: readonly string[]
}

/** Turns on two-step sign-in in three steps: password, app, recovery codes. */
function TurnOn({ email }: { email: string | undefined }) {
  const [step, setStep] = useState<Step>({ is: 'off' })
  const enable = useMutation({
    mutationFn: (password: string | undefined) =>
      call('POST /api/auth/two-factor/enable', { body: proof(password) }),
    onSuccess: ({ uri, recoveryCodes }) => setStep({ is: 'app', uri, codes: recoveryCodes }),
  })
  const leave = () => {
    setStep({ is: 'off' })
    enable.reset()
  }
  return (
    <>
      {/* The text has the same height as the text in the component `IsOn`, to avoid a layout shift. */}
      <p>
        <b>It is off.</b> Signing in takes one step.
      </p>
      <Button aria-haspopup="dialog" onClick={() => setStep({ is: 'password' })}>
        Turn on two-step sign-in
      </Button>
      <ProofDialog
        open={step.is === 'password'}
        onClose={leave}
        title="Turn on two-step sign-in"
        action="Continue"
        doing="Preparing…"
        email={email}
        busy={enable.isPending}
        error={enable.error}
        onProof={enable.mutate}
      >
        You need an authenticator app on your phone. Many password managers are one, too.
      </ProofDialog>
      {step.is === 'app' && (
        <ConnectApp
          uri={step.uri}
          onClose={leave}
          onConnected={() => setStep({ is: 'codes', codes: step.codes })}
        />
      )}
      {step.is === 'codes' && (
        <RecoveryCodes
          codes={step.codes}
          onKept={() => {
            toast({ title: 'Two-step sign-in is on', tone: 'good' })
            void refreshProtection()
          }}
        />
      )}
    </>
  )
}

function IsOn({ email, codesLeft }: { email: string | undefined; codesLeft: number }) {
  const [asking, setAsking] = useState<'off' | 'codes'>()
  const turnOff = useMutation({
    mutationFn: (password: string | undefined) =>
      call('POST /api/auth/two-factor/disable', { body: proof(password) }),
    onSuccess() {
      toast({ title: 'Two-step sign-in is off' })
      void refreshProtection()
    },
  })
  const renew = useMutation({
    mutationFn: (password: string | undefined) =>
      call('POST /api/auth/two-factor/recovery-codes', { body: proof(password) }),
    onSuccess: () => setAsking(undefined),
  })
  const leave = () => {
    setAsking(undefined)
    turnOff.reset()
    renew.reset()
  }
  return (
    <>
      <Row as="p" gap={2}>
        <ShieldCheck size={20} color="var(--good)" aria-hidden="true" />
        <span>
          <b>It is on.</b>{' '}
          <span>{`${capitalize(plural(codesLeft, 'recovery code'))} left${codesLeft < 4 ? ': better make new ones.' : '.'}`}</span>
        </span>
      </Row>
      <Row wrap>
        <Button aria-haspopup="dialog" onClick={() => setAsking('codes')}>
          New recovery codes
        </Button>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking('off')}>
          Turn off
        </Button>
      </Row>
      <ProofDialog
        open={asking === 'codes'}
        onClose={leave}
        title="New recovery codes"
        action="Make new codes"
        doing="Making…"
        email={email}
        busy={renew.isPending}
        error={renew.error}
        onProof={renew.mutate}
      >
        The codes that you have now stop working.
      </ProofDialog>
      <ProofDialog
        open={asking === 'off'}
        onClose={leave}
        title="Turn off two-step sign-in?"
        action="Turn off"
        doing="Turning off…"
        look="danger"
        email={email}
        busy={turnOff.isPending || turnOff.isSuccess}
        error={turnOff.error}
        onProof={turnOff.mutate}
      >
        Your password alone opens your account then. Your recovery codes stop working.
      </ProofDialog>
      {renew.data && (
        <RecoveryCodes
          codes={renew.data.recoveryCodes}
          onKept={() => {
            renew.reset()
            void refreshProtection()
          }}
        />
      )}
    </>
  )
}
