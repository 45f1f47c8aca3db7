import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toastAfterLoad } from '../../../ui/toast.ts'
import { failureMessage } from './failure-message.ts'
import { Section } from './Section.tsx'
import styles from './Settings.module.css'

/** Ends every session of the account, this one included. */
export function Sessions() {
  const [asking, setAsking] = useState(false)
  const leave = useMutation({
    mutationFn: () => call('POST /api/auth/sign-out-everywhere'),
    onSuccess() {
      toastAfterLoad({ title: 'You are signed out everywhere', tone: 'good' })
      window.location.assign('/')
    },
  })
  const close = () => {
    setAsking(false)
    leave.reset()
  }
  return (
    <Section
      title="Devices"
      about="Left a phone or a computer signed in somewhere? This ends every session of yours."
    >
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title="Sign out everywhere?"
        actions={
          <>
            <Button onClick={close}>Stay signed in</Button>
            <Button look="primary" busy={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
              {leave.isPending ? 'Signing out…' : 'Sign out everywhere'}
            </Button>
          </>
        }
      >
        <p>You are signed out on all devices, on this one too. Nothing that you have earned is lost.</p>
        {failureMessage(leave.error) && (
          <p role="alert" className={styles.error}>
            {failureMessage(leave.error)}
          </p>
        )}
      </Dialog>
    </Section>
  )
}
