import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { cx } from '../../../lib/cx.ts'
import { formatCents, plural } from '../../../lib/format.ts'
import { formatDay } from '../../../lib/format-date.ts'
import { apiQuery, queryClient } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { type Product, periodOf, type Status } from '../product.ts'
import { LooseThread, Price } from './Offers.tsx'
import styles from './Premium.module.css'

type Plan = NonNullable<Status['subscription']>

const showError = (error: unknown) => {
  if (!isUnauthorized(error)) toast({ title: 'Error', description: errorMessage(error), tone: 'bad' })
}
const setStatus = (status: Status) =>
  queryClient.setQueryData(apiQuery('GET /api/subscription/status').queryKey, status)

function nextOf(status: Status, plan: Plan): string {
  if (plan.graceUntil)
    return `The last renewal could not be paid. Premium lasts until ${formatDay(plan.graceUntil)}; update your card and it goes on.`
  if (status.cancelAtPeriodEnd)
    return `Cancelled. It lasts until ${formatDay(plan.periodEnd)}, and nothing more is paid.`
  return `Renews on ${formatDay(plan.periodEnd)} for ${formatCents(plan.priceInCents)}.`
}

/** Shows a subscriber's plan. The player needs as many presses to cancel a subscription as to buy one. */
export function YourPlan({
  status,
  plan,
  product,
}: {
  status: Status
  plan: Plan
  product: Product | undefined
}) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const period = periodOf({ id: plan.productId })
  const resume = useMutation({
    mutationFn: () => call('POST /api/subscription/resume'),
    onSuccess(next) {
      setStatus(next)
      toast({
        title: 'Your plan goes on',
        description: `It renews on ${formatDay(plan.periodEnd)}.`,
        tone: 'good',
      })
    },
    onError: showError,
  })
  const portal = useMutation({
    mutationFn: () => call('POST /api/subscription/portal'),
    onSuccess({ url }) {
      // In the sandbox, `url` is the address of a page in this store, not of the payment provider's portal.
      const { pathname, searchParams } = new URL(url)
      const secret = pathname === '/premium-store' ? searchParams.get('portal') : null
      if (secret) void navigate({ to: '/premium-store', search: { portal: secret }, resetScroll: false })
      else window.location.assign(url)
    },
    onError: showError,
  })
  const updateCard = (
    <Button
      className={plan.graceUntil ? styles.main : styles.other}
      busy={portal.isPending}
      onClick={() => portal.mutate()}
    >
      Update card
    </Button>
  )
  return (
    <div className={styles.offers}>
      <Card gap={2} className={cx(styles.card, styles.ink)} aria-label="Your plan">
        <LooseThread />
        <Text size="note" strong className={styles.badge}>
          YOUR PLAN
        </Text>
        <Text as="h3" size="heading">
          {product?.name ?? 'Premium'}
        </Text>
        <Price cents={plan.priceInCents} period={period} />
        <Stack gap={1}>
          <Text size="small">{nextOf(status, plan)}</Text>
          {status.grantedDays > 0 && (
            <Text size="small">
              {`You have ${plural(status.grantedDays, 'more day')} of premium. They wait until your plan ends.`}
            </Text>
          )}
        </Stack>
        <Row wrap>
          {plan.graceUntil && updateCard}
          {status.cancelAtPeriodEnd ? (
            <Button className={styles.main} busy={resume.isPending} onClick={() => resume.mutate()}>
              Resume
            </Button>
          ) : (
            <Button className={styles.other} aria-haspopup="dialog" onClick={() => setAsking(true)}>
              Cancel
            </Button>
          )}
          {!plan.graceUntil && updateCard}
        </Row>
      </Card>
      <CancelDialog isOpen={isAsking} plan={plan} onClose={() => setAsking(false)} />
    </div>
  )
}

function CancelDialog({ isOpen, plan, onClose }: { isOpen: boolean; plan: Plan; onClose: () => void }) {
  const cancel = useMutation({
    mutationFn: () => call('POST /api/subscription/cancel'),
    onSuccess(next) {
      setStatus(next)
      onClose()
      const description = plan.graceUntil
        ? 'Nothing more is paid.'
        : `It lasts until ${formatDay(plan.periodEnd)}.`
      toast({ title: 'Your plan is cancelled', description })
    },
    onError: showError,
  })
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Cancel your plan?"
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button look="primary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {cancel.isPending ? 'Cancelling…' : 'Cancel my plan'}
          </Button>
        </>
      }
    >
      {plan.graceUntil ? (
        <p>
          The last renewal was not paid, so premium ends now, and nothing more is paid. You play on as a free
          player; what you bought and earned stays yours.
        </p>
      ) : (
        <p>
          Premium lasts until <b>{formatDay(plan.periodEnd)}</b>, and nothing more is paid. Then you play on
          as a free player; what you bought and earned stays yours. You can resume it any time before.
        </p>
      )}
    </Dialog>
  )
}
