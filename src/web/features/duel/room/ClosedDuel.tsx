import { Link } from '@tanstack/react-router'
import type { Duel } from '../../../../contract/duel.ts'
import { DUEL_OPEN_DAYS } from '../../../../engine/duel/duel.ts'
import { buttonClass } from '../../../design/Button.tsx'
import { DeadEnd } from '../../../design/DeadEnd.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Page, Row } from '../../../design/layout.tsx'
import { ApiError, errorMessage } from '../../../lib/api.ts'
import { usePage } from '../../../lib/page.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import type { Sides } from '../duel.ts'
import styles from './ClosedDuel.module.css'
import { DuelBadge } from './DuelBadge.tsx'

/** Returns a text that says why a duel has ended before the two players had a result. */
function whyOf(duel: Duel, { me, name }: Sides): { title: string; text: string } {
  if (duel.status === 'declined') {
    const isMine = duel.declinedBy === me.id
    if (duel.declinedBy === duel.challengerId)
      return isMine
        ? { title: 'You took this duel back', text: `${name} was not kept waiting.` }
        : { title: 'This duel was taken back', text: `${name} has taken it back. It counts for nobody.` }
    return isMine
      ? { title: 'You declined this duel', text: 'It counts for nobody.' }
      : { title: 'This duel was declined', text: `${name} has declined it. It counts for nobody.` }
  }
  const absent = duel.mine === 'not_started' ? (duel.theirs === 'not_started' ? 'Nobody' : 'You') : name
  const verb =
    absent === 'You' ? 'You did not start' : absent === 'Nobody' ? 'Nobody started' : `${name} did not start`
  return {
    title: 'This duel has expired',
    text: `${verb} within ${DUEL_OPEN_DAYS} days, so it counts for nobody.`,
  }
}

/** The page of a declined or expired duel. */
export function ClosedDuel({ duel, sides }: { duel: Duel; sides: Sides }) {
  const { title, text } = whyOf(duel, sides)
  const heading = usePage(title)
  return (
    <Page as="main" id="main" gap={3} align="center" className={styles.page}>
      <DuelBadge />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      <Row gap={2} justify="center" wrap>
        <Link to="/" hash="challenges" className={buttonClass('primary')}>
          To your duels
        </Link>
        <Link to="/" hash="players" className={buttonClass()}>
          Challenge somebody
        </Link>
      </Row>
    </Page>
  )
}

interface Props {
  error: Error
  onRetry: () => void
  isRetrying: boolean
}

/** The page that appears if a duel could not be loaded, or if the signed-in player does not take part in the duel. */
export function RoomError({ error, onRetry, isRetrying }: Props) {
  const status = error instanceof ApiError ? error.status : 0
  const isMissing = status === 404 || status === 400
  const isSignedOut = isUnauthorized(error)
  if (isMissing)
    return (
      <Page as="main" id="main">
        <DeadEnd title="There is no such duel">
          <p className={styles.why}>The link may be incomplete, or the duel is not yours.</p>
          <Link to="/" hash="challenges" className={buttonClass('primary')}>
            To your duels
          </Link>
        </DeadEnd>
      </Page>
    )
  return (
    <Page as="main" id="main" gap={3} align="center" className={styles.page}>
      <ErrorState
        page
        title={isSignedOut ? 'Redirecting to login...' : 'The duel could not be loaded'}
        message={isSignedOut ? '' : errorMessage(error)}
        {...(!isSignedOut && { onRetry })}
        busy={isRetrying}
      />
      <Link to="/" hash="challenges" className={buttonClass()}>
        To your duels
      </Link>
    </Page>
  )
}
