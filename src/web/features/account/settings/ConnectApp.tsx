import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Field } from '../../../design/Field.tsx'
import { Row, Text } from '../../../design/layout.tsx'
import { linkClass } from '../../../design/link.ts'
import { call } from '../../../lib/api.ts'
import authStyles from '../AuthForm.module.css'
import { failureMessage } from './failure-message.ts'
import { QrCode } from './QrCode.tsx'
import styles from './Settings.module.css'

/** The secret for the authenticator app, in groups of four characters, which are easier to type. */
const secretOf = (uri: string) =>
  (new URL(uri).searchParams.get('secret') ?? '').match(/.{1,4}/g)?.join(' ') ?? ''

/** Shows the secret for the authenticator app, and asks for the first code from the authenticator app. */
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
      <Row gap={4}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <Text as="div" size="small" tone="soft">
          <p>Or type this key into it:</p>
          <Text as="code" size="small" tone="ink" className={styles.key}>
            {secretOf(uri)}
          </Text>
          <p>
            <a className={linkClass} href={uri}>
              Open it in my app
            </a>
          </p>
        </Text>
      </Row>
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
          className={authStyles.code}
        />
      </form>
    </Dialog>
  )
}
