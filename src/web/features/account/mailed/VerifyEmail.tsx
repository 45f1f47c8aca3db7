import { useMutation } from '@tanstack/react-query'
import { Button, ButtonLink } from '../../../design/Button.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { isOver } from './link-token.ts'
import styles from './Sheet.module.css'
import { Sheet } from './Sheet.tsx'

/** Verifies an address with the link of a mail. It takes a press: programs that look at mails open every link. */
export function VerifyEmail({ token }: { token: string }) {
  const verify = useMutation({
    mutationFn: () => call('POST /api/auth/verify-email', { body: { token } }),
  })
  if (verify.isSuccess)
    return (
      <Sheet key="done" title="Your address is verified">
        <p>Thank you. That was all.</p>
        <div className={styles.ways}>
          <ButtonLink href="/" look="primary">
            Go to WordConnect
          </ButtonLink>
        </div>
      </Sheet>
    )
  if (token === '' || isOver(verify.error))
    return (
      <Sheet key="over" title="This link is over">
        <p>It works once, for 24 hours. If you have used it already, all is well.</p>
        <p>Otherwise ask for another one in Settings, under “Your e-mail address”.</p>
        <div className={styles.ways}>
          <ButtonLink href="/settings" look="primary">
            Open Settings
          </ButtonLink>
          <ButtonLink href="/">Go to WordConnect</ButtonLink>
        </div>
      </Sheet>
    )
  return (
    <Sheet title="Verify your address">
      <p>One press tells us that this address is yours.</p>
      {verify.isError && (
        <p role="alert" className={styles.error}>
          {errorMessage(verify.error)}
        </p>
      )}
      <div className={styles.ways}>
        <Button look="primary" busy={verify.isPending} onClick={() => verify.mutate()}>
          {verify.isPending ? 'Verifying…' : 'Verify this address'}
        </Button>
      </div>
    </Sheet>
  )
}
