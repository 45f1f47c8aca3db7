import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../design/Button.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Page, Row } from '../../../design/layout.tsx'
import { StoreLink } from '../../../domain/offers/StoreLink.tsx'
import { ApiError, errorMessage } from '../../../lib/api.ts'
import { longDate } from '../../../lib/calendar-date.ts'
import { dayClock } from '../../../lib/server-clock.ts'
import { useUser } from '../../../lib/session.ts'

interface Props {
  asked: string | undefined
  error: Error
  onRetry: () => void
  isRetrying: boolean
}

interface Absence {
  title: string
  message?: string
  /** True if the daily of this date is in the archive. Premium players can play the archive. */
  isArchived?: boolean
}

/** The reason why the player cannot see this date; null if the player can try again. */
function absence(asked: string, error: Error, isPremium: boolean): Absence | null {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 400) return { title: 'There is no such day' }
  if (status !== 404) return null
  if (Date.parse(asked) > dayClock.now()) return { title: 'This day has not begun yet' }
  const title = `You did not play on ${longDate(asked)}`
  return isPremium
    ? { title, message: 'Past days are in your archive.' }
    : { title, message: 'Past days are part of the archive, which comes with premium.', isArchived: true }
}

/** Shown if no daily exists for a date, or if the daily could not be loaded. */
export function DayError({ asked, error, onRetry, isRetrying }: Props) {
  const { isPremium } = useUser()
  const absent = asked === undefined ? null : absence(asked, error, isPremium)
  if (absent) {
    const { isArchived, ...words } = absent
    return (
      <Page as="main" gap={0} align="center">
        <ErrorState page {...words} />
        <Row justify="center" wrap>
          <Link to="/daily-challenge" className={buttonClass('primary')}>
            To today’s challenge
          </Link>
          {isArchived && (
            <StoreLink from="daily" className={buttonClass()}>
              Get Premium
            </StoreLink>
          )}
        </Row>
      </Page>
    )
  }
  return (
    <Page as="main">
      <ErrorState
        page
        title={asked ? 'This day could not be loaded' : 'The daily challenge could not be loaded'}
        message={errorMessage(error)}
        onRetry={onRetry}
        busy={isRetrying}
      />
    </Page>
  )
}
