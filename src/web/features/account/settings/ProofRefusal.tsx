import { Button } from '../../../design/Button.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { ApiError } from '../../../lib/api.ts'
import { renewSession } from '../../../lib/renew-session.ts'
import { failureMessage } from './failure-message.ts'

/**
 * Says why the server refused a change for which the player must prove their identity, such as the removal of a
 * passkey. An account without a password can prove its owner only by a new sign-in, so this component shows a button to
 * sign in again.
 */
export function ProofRefusal({ error, failure = failureMessage }: Props) {
  return (
    <>
      <Refusal>{failure(error)}</Refusal>
      {error instanceof ApiError && error.code === 'sign_in_again' && (
        <Button onClick={() => void renewSession()}>Sign in again</Button>
      )}
    </>
  )
}

interface Props {
  error: unknown
  failure?: ((error: unknown) => string | undefined) | undefined
}
