import { Heart, Lightbulb } from 'lucide-react'
import { Figures } from '../../design/Figures.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { PageHead } from '../../design/PageHead.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { formatNumber } from '../../lib/format.ts'
import { formatDay } from '../../lib/format-date.ts'
import { usePage } from '../../lib/page.ts'
import styles from './Head.module.css'
import { periodOf, type Status } from './product.ts'

function membershipOf(status: Status): { title: string; line: string } {
  const { subscription, premiumUntil, maxDailyGames: max, gamesPlayedToday: played } = status
  if (status.subscriptionTier === 'free') {
    const left = max === 'unlimited' ? 'unlimited' : Math.max(0, max - played)
    return { title: 'Free Player', line: `${max} games per day, ${left} left today` }
  }
  const title = 'Premium Member'
  const until = premiumUntil ? formatDay(premiumUntil) : ''
  if (!subscription) return { title, line: `Lasts until ${until}` }
  // The card of the plan, below, says until when it lasts and what is paid next.
  const plan = periodOf({ id: subscription.productId }) === 'year' ? 'Yearly plan' : 'Monthly plan'
  const state = subscription.graceUntil ? ', payment failed' : status.cancelAtPeriodEnd ? ', cancelled' : ''
  return { title, line: `${plan}${state}` }
}

const balance = (Icon: typeof Heart, count: number | undefined) => (
  <Row as="span" gap={2}>
    <Icon size={20} aria-hidden="true" />
    <span>{count === undefined ? '–' : formatNumber(count)}</span>
  </Row>
)

export function Head({ status }: { status: Status | undefined }) {
  const heading = usePage('Premium Store')
  const membership = status && membershipOf(status)
  return (
    <PageHead
      heading={heading}
      title="Premium Store"
      line="Playing is free. This is for those who want more of it."
    >
      <Row as="section" wrap gap={6} aria-label="Your membership">
        <Stack gap={1} className={styles.membership}>
          {membership ? (
            <>
              <Text size="lead">{membership.title}</Text>
              <Text size="small" tone="soft">
                {membership.line}
              </Text>
            </>
          ) : (
            <>
              <VisuallyHidden>Loading...</VisuallyHidden>
              <Skeleton width="112px" height="20px" />
              <Skeleton width="172px" height="16px" />
            </>
          )}
        </Stack>
        <Figures
          figures={[
            {
              name: status?.hintsRemaining === 1 ? 'hint' : 'hints',
              value: balance(Lightbulb, status?.hintsRemaining),
            },
            {
              name: status?.extraLivesRemaining === 1 ? 'life' : 'lives',
              value: balance(Heart, status?.extraLivesRemaining),
            },
          ]}
        />
      </Row>
    </PageHead>
  )
}
