import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../design/Button.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { linkToken } from '../mailed/link-token.ts'
import { GoogleMark } from './GoogleMark.tsx'
import { goOn, LinkFrame } from './LinkFrame.tsx'
import styles from './LinkGoogle.module.css'

/** /link-google?token=…: the page of the mail. It does nothing before it is told to: mail programs look at links too. */
export function LinkGoogleByMail() {
  const token = linkToken()
  const link = useMutation({
    mutationFn: () => call('POST /api/auth/google/link/confirm', { body: { token } }),
    onSuccess: goOn,
  })
  const busy = link.isPending || link.isSuccess
  return (
    <LinkFrame>
      <p className={styles.lead}>
        From then on you sign in with the Google account that asked for this. If nobody has confirmed your
        address here before, the account’s password is removed, with every other way in, and it is signed out
        on every device.
      </p>
      {link.error ? (
        <p role="alert" className={styles.error}>
          {errorMessage(link.error)}
        </p>
      ) : (
        <Button look="primary" wide busy={busy} icon={<GoogleMark />} onClick={() => link.mutate()}>
          {busy ? 'Connecting…' : 'Connect and sign in'}
        </Button>
      )}
    </LinkFrame>
  )
}
