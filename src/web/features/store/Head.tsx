import { Heart, Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHead } from '../../design/PageHead.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { formatCents, formatDay, formatNumber } from '../../lib/format.ts'
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
  if (subscription.graceUntil)
    return { title, line: `Payment failed, lasts until ${formatDay(subscription.graceUntil)}` }
  if (status.cancelAtPeriodEnd) return { title, line: `Cancelled, lasts until ${until}` }
  const period = periodOf({ id: subscription.productId }) === 'year' ? 'Yearly' : 'Monthly'
  return {
    title,
    line: `${period}, renews ${formatDay(subscription.periodEnd)} for ${formatCents(subscription.priceInCents)}`,
  }
}

function Balance({ icon, count, word }: { icon: ReactNode; count: number | undefined; word: string }) {
  return (
    <div className={styles.balance}>
      {icon}
      <dd>{count === undefined ? '–' : formatNumber(count)}</dd>
      <dt>{word}</dt>
    </div>
  )
}

export function Head({ status }: { status: Status | undefined }) {
  const heading = usePage('Premium Store')
  const membership = status && membershipOf(status)
  return (
    <PageHead
      heading={heading}
      title="Premium Store"
      line="Playing is free. This is for those who want more of it."
    >
      <section className={styles.own} aria-label="Your membership">
        <div className={styles.membership}>
          {membership ? (
            <>
              <p className={styles.title}>{membership.title}</p>
              <p className={styles.line}>{membership.line}</p>
            </>
          ) : (
            <>
              <VisuallyHidden>Loading...</VisuallyHidden>
              <Skeleton width="112px" height="20px" />
              <Skeleton width="172px" height="16px" />
            </>
          )}
        </div>
        <dl className={styles.balances}>
          <Balance
            icon={<Lightbulb size={20} aria-hidden="true" />}
            count={status?.hintsRemaining}
            word={status?.hintsRemaining === 1 ? 'hint' : 'hints'}
          />
          <Balance
            icon={<Heart size={20} aria-hidden="true" />}
            count={status?.extraLivesRemaining}
            word={status?.extraLivesRemaining === 1 ? 'life' : 'lives'}
          />
        </dl>
      </section>
    </PageHead>
  )
}
