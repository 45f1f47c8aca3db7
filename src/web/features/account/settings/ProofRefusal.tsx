import { Button } from '../../../design/Button.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { ApiError, urlOf } from '../../../lib/api.ts'
import { failureMessage } from './failure-message.ts'

/** Signs out and opens the sign-in screen. After the sign-in, the player returns to this page. */
async function signInAgain() {
  await fetch('/api/logout', { method: 'POST', redirect: 'manual' })
    .then((reply) => reply.text())
    .catch(() => undefined)
  const { pathname, hash } = window.location
  window.location.assign(urlOf('GET /api/login', { query: { next: pathname + hash } }))
}

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
        <Button onClick={() => void signInAgain()}>Sign in again</Button>
      )}
    </>
  )
}

interface Props {
  error: unknown
  failure?: ((error: unknown) => string | undefined) | undefined
}
