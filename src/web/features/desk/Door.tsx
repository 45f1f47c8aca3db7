import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../design/Button.tsx'
import { DeadEnd } from '../../design/DeadEnd.tsx'
import { Page } from '../../design/layout.tsx'
import { QueryError } from '../../domain/query/QueryError.tsx'
import { ApiError } from '../../lib/api.ts'
import { renewSession } from '../../lib/renew-session.ts'

/** The errors that a member of the staff can end themselves. */
const reasons: Readonly<Record<string, { title: string; text: string }>> = {
  second_factor_required: {
    title: 'The desk needs a second factor',
    text: 'Set up two-step sign-in or a passkey in your settings. Then sign in again with it.',
  },
  sign_in_again: {
    title: 'Sign in again',
    text: 'The desk asks for a sign-in with your second factor every twelve hours.',
  },
}

/** True if the account is staff, but has to do something before the desk opens. */
export const isAtTheDoor = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code in reasons

type Props = { error: Error; query: Parameters<typeof QueryError>[0]['query'] }

/** Says why the desk does not open, and what to do. */
export function Door({ error, query }: Props) {
  if (!isAtTheDoor(error))
    return (
      <Page as="main">
        <QueryError page query={query} title="The desk could not be opened" />
      </Page>
    )
  return <Reason code={error.code} />
}

function Reason({ code }: { code: string }) {
  const { title = '', text = '' } = reasons[code] ?? {}
  return (
    <Page as="main">
      <DeadEnd title={title}>
        <p>{text}</p>
        {code === 'second_factor_required' ? (
          <Link to="/settings" hash="two-step" hashScrollIntoView className={buttonClass('primary')}>
            Open the settings
          </Link>
        ) : (
          <Button look="primary" onClick={() => void renewSession()}>
            Sign in again
          </Button>
        )}
      </DeadEnd>
    </Page>
  )
}
