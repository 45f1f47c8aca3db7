import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../design/Button.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { ApiError, errorMessage } from '../../../lib/api.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import styles from './ClosedDuel.module.css'

interface Props {
  error: Error
  onRetry: () => void
  isRetrying: boolean
}

/** Shown instead of a duel that is not the player's, or could not be loaded. */
export function RoomError({ error, onRetry, isRetrying }: Props) {
  const status = error instanceof ApiError ? error.status : 0
  const isMissing = status === 404 || status === 400
  const isSignedOut = isUnauthorized(error)
  return (
    <main id="main" className={styles.page}>
      {isMissing ? (
        <ErrorState
          page
          title="There is no such duel"
          message="The link may be incomplete, or the duel is not yours."
        />
      ) : (
        <ErrorState
          page
          title={isSignedOut ? 'Redirecting to login...' : 'The duel could not be loaded'}
          message={isSignedOut ? '' : errorMessage(error)}
          {...(!isSignedOut && { onRetry })}
          busy={isRetrying}
        />
      )}
      <Link to="/" hash="challenges" className={buttonClass()}>
        To your duels
      </Link>
    </main>
  )
}
