import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../design/Button.tsx'
import { Row, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { useApi } from '../../lib/query.ts'

interface Props {
  className: string | undefined
  /** True to show a sentence above the links. */
  hasLine?: boolean
  /** True if another link comes before these links. The first of these links then looks secondary too. */
  isSecond?: boolean
  /** True if a card beside the links already leads to a daily that the player has not finished. */
  hasDailyCard?: boolean
}

/** Links to free games, for a player who has used up today's games. The daily is first; practice is second. */
export function FreeWays(props: Props) {
  const { data: daily, isPending } = useApi('GET /api/daily-challenge')
  const { className, hasLine = false, isSecond = false, hasDailyCard = false } = props
  if (isPending)
    return (
      <Row gap={2} wrap className={className}>
        <Skeleton height="48px" radius="var(--round)" />
      </Row>
    )
  if (daily?.userAttempt) return <AfterDaily {...props} />
  if (hasDailyCard) return null
  return (
    <>
      {hasLine && (
        <Text tone="soft">The daily challenge is free, and the same sixteen words for everybody.</Text>
      )}
      <Row gap={2} wrap className={className}>
        <Link to="/daily-challenge" className={buttonClass(isSecond ? 'secondary' : 'primary')}>
          Daily Challenge
        </Link>
      </Row>
    </>
  )
}

/** The links to free games for a player who has already played the daily. Players can practise once a day for free. */
function AfterDaily({ className, hasLine = false, isSecond = false }: Props) {
  const { data: practice } = useApi('GET /api/practice')
  const canPractise = practice !== undefined && (practice.canStart || practice.game !== null)
  const first = isSecond ? 'secondary' : 'primary'
  return (
    <>
      {hasLine && (
        <Text tone="soft">
          {canPractise
            ? 'A practice board of the groups that you miss most costs no game.'
            : 'You have played what today had for nothing. See how everybody did.'}
        </Text>
      )}
      <Row gap={2} wrap className={className}>
        {canPractise && (
          <Link to="/practice" className={buttonClass(first)}>
            Practice
          </Link>
        )}
        <Link to="/daily-challenge" className={buttonClass(canPractise ? 'secondary' : first)}>
          Today’s results
        </Link>
      </Row>
    </>
  )
}
