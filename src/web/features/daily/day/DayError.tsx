import { Link } from '@tanstack/react-router'
import { ApiError, errorMessage } from '../../../lib/api.ts'
import { useUser } from '../../../lib/session.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import page from './Page.module.css'

interface Props {
  asked: string | undefined
  error: Error
  onRetry: () => void
  isRetrying: boolean
}

/** Why there is no such day for the player, in a title and a sentence; null for a failure that may be tried again. */
function absence(
  asked: string,
  error: Error,
  isPremium: boolean,
): { title: string; message?: string } | null {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 400) return { title: 'There is no such day' }
  if (status !== 404) return null
  if (Date.parse(asked) > Date.now()) return { title: 'This day has not begun yet' }
  const message = isPremium
    ? 'Past days are in your archive.'
    : 'Past days are part of the archive, which comes with premium.'
  return { title: 'You did not play this day', message }
}

/** Shown instead of a day that does not exist, or could not be loaded. */
export function DayError({ asked, error, onRetry, isRetrying }: Props) {
  const { isPremium } = useUser()
  const absent = asked === undefined ? null : absence(asked, error, isPremium)
  if (absent)
    return (
      <main className={page.absent}>
        <ErrorState page {...absent} />
        <Link to="/daily-challenge" className={buttonClass('primary')}>
          To today’s challenge
        </Link>
      </main>
    )
  return (
    <main className={page.page}>
      <ErrorState
        page
        title={asked ? 'This day could not be loaded' : 'The daily challenge could not be loaded'}
        message={errorMessage(error)}
        onRetry={onRetry}
        busy={isRetrying}
      />
    </main>
  )
}
