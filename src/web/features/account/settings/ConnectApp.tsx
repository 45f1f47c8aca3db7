import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Field } from '../../../design/Field.tsx'
import { call } from '../../../lib/api.ts'
import styles from './ConnectApp.module.css'
import { failureMessage } from './failure-message.ts'
import { QrCode } from './QrCode.tsx'

/** The secret in groups of four, for typing. */
const secretOf = (uri: string) =>
  (new URL(uri).searchParams.get('secret') ?? '').match(/.{1,4}/g)?.join(' ') ?? ''

/** Shows the secret for the authenticator app, and asks for its first code. */
export function ConnectApp({
  uri,
  onClose,
  onConnected,
}: {
  uri: string
  onClose: () => void
  onConnected: () => void
}) {
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    mutationFn: (code: string) => call('POST /api/auth/two-factor/confirm', { body: { code } }),
    onSuccess: onConnected,
    onError: () => field.current?.select(),
  })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate(field.current?.value ?? '')
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Connect your app"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" busy={confirm.isPending}>
            {confirm.isPending ? 'Checking…' : 'Turn on'}
          </Button>
        </>
      }
    >
      <p>Scan this code with your authenticator app.</p>
      <div className={styles.ways}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className={styles.typed}>
          <p>Or type this key into it:</p>
          <code className={styles.key}>{secretOf(uri)}</code>
          <a className={styles.open} href={uri}>
            Open it in my app
          </a>
        </div>
      </div>
      <form id={formId} onSubmit={onSubmit}>
        <Field
          ref={field}
          label="The code that it shows now"
          name="code"
          required
          maxLength={7}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={failureMessage(confirm.error)}
          className={styles.code}
        />
      </form>
    </Dialog>
  )
}
