import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../design/Button.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { useApi } from '../../lib/query.ts'

interface Props {
  className: string | undefined
  /** Class name of the sentence above the links. Undefined hides the sentence. */
  line?: string | undefined
  /** Another link comes first, and these follow it. */
  isSecond?: boolean
}

/** What the player can play for free when no game is left today: the daily, then practice. */
export function FreeWays(props: Props) {
  const { data: daily, isPending } = useApi('GET /api/daily-challenge')
  const { className, line, isSecond = false } = props
  if (isPending)
    return (
      <div className={className}>
        <Skeleton height="48px" radius="var(--round)" />
      </div>
    )
  if (daily?.userAttempt) return <AfterDaily {...props} />
  return (
    <>
      {line && <p className={line}>The daily challenge is free, and the same sixteen words for everybody.</p>}
      <div className={className}>
        <Link to="/daily-challenge" className={buttonClass(isSecond ? 'secondary' : 'primary')}>
          Daily Challenge
        </Link>
      </div>
    </>
  )
}

/** After the daily: practice is free once a day. */
function AfterDaily({ className, line, isSecond = false }: Props) {
  const { data: practice } = useApi('GET /api/practice')
  const canPractise = practice !== undefined && (practice.canStart || practice.game !== null)
  const first = isSecond ? 'secondary' : 'primary'
  return (
    <>
      {line && (
        <p className={line}>
          {canPractise
            ? 'A practice board of the groups that you miss most costs no game.'
            : 'You have played what today had for nothing. See how everybody did.'}
        </p>
      )}
      <div className={className}>
        {canPractise && (
          <Link to="/practice" className={buttonClass(first)}>
            Practice
          </Link>
        )}
        <Link to="/daily-challenge" className={buttonClass(canPractise ? 'secondary' : first)}>
          Today’s results
        </Link>
      </div>
    </>
  )
}
