import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { useAnnounce } from '../../../lib/announce.ts'
import type { Output } from '../../../lib/api.ts'
import { formatCents, plural } from '../../../lib/format.ts'
import { toastMissing, usePart } from '../../../lib/part.ts'
import { useApi } from '../../../lib/query.ts'
import { ProductPicture } from '../ProductPicture.tsx'
import { gainOf, type Product, periodOf, priceOf, type Status } from '../product.ts'
import type { Origin } from '../search.ts'
import styles from './Purchase.module.css'
import { paymentSucceeded, waitUntilPaid } from './purchase.ts'
import { SandboxForm } from './SandboxForm.tsx'

/** The product that the player wants to buy, and its payment, which the player has not made yet. */
export interface Begun {
  product: Product
  intent: Output<'POST /api/purchase/create-payment-intent'>
}

interface Props {
  begun: Begun | undefined
  from: Origin | undefined
  onUseTheme: (product: Product) => void
  onClose: () => void
}

type Stage = 'paying' | 'waiting' | 'late' | 'paid'

function titleOf(stage: Stage, product: Product): string {
  if (stage === 'late') return 'Your payment is on its way'
  return stage === 'paid' ? gainOf(product).replace(/\.$/, '') : 'Complete Purchase'
}

export function PurchaseDialog({ begun, ...rest }: Props) {
  return begun ? <Open key={begun.intent.paymentIntentId} begun={begun} {...rest} /> : null
}

function Open({ begun: { product, intent }, from, onUseTheme, onClose }: Props & { begun: Begun }) {
  const [stage, setStage] = useState<Stage>('paying')
  const [isBusy, setBusy] = useState(false)

  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function onSucceeded() {
    setStage('waiting')
    const purchase = await waitUntilPaid(intent.paymentIntentId)
    // If the player has opened another page meanwhile, a toast appears there.
    if (purchase && !isMounted.current) paymentSucceeded(purchase)
    else setStage(purchase ? 'paid' : 'late')
  }

  return (
    <Dialog
      // With the title as React key, a new title mounts a new dialog. The old dialog therefore does not visibly become
      // smaller.
      key={titleOf(stage, product)}
      open
      onClose={onClose}
      title={titleOf(stage, product)}
      dismissible={!isBusy && stage !== 'waiting'}
      actions={
        (stage === 'paid' || stage === 'late') && (
          <>
            <Button
              look={stage === 'paid' && !from && isItem(product) ? 'primary' : 'secondary'}
              onClick={onClose}
            >
              {stage === 'paid' ? 'Stay in the store' : 'Close'}
            </Button>
            {stage === 'paid' && product.type === 'premium_upgrade' && !from && (
              <Link to="/story-mode" className={buttonClass('primary')}>
                Open the story
              </Link>
            )}
            {stage === 'paid' && product.type === 'themes' && !from && (
              <Button
                look="primary"
                onClick={() => {
                  onUseTheme(product)
                  onClose()
                }}
              >
                Use it now
              </Button>
            )}
            {from && <BackLink from={from} />}
          </>
        )
      }
    >
      {stage === 'late' && (
        <p>
          It has left your card and not reached us yet. You will see it here, under Your purchases, when it
          has.
        </p>
      )}
      {stage === 'paid' && <Goods product={product} />}
      {(stage === 'paying' || stage === 'waiting') && (
        <>
          <Summary product={product} />
          <PaymentForm
            intent={intent}
            isDone={stage === 'waiting'}
            onBusy={setBusy}
            onSucceeded={() => void onSucceeded()}
          />
        </>
      )}
    </Dialog>
  )
}

const isItem = ({ type }: Product) => type === 'hints' || type === 'extra_lives'

/** What the player has now: "You have 11 hints now." */
function stockOf({ type }: Product, status: Status | undefined): string {
  if (type === 'premium_upgrade')
    return 'Unlimited games, ten hints a day, the story, the duels and two themes are open to you.'
  if (type === 'themes') return 'Use it now, or later from here or from your settings.'
  if (!status) return ''
  const { hintsRemaining, extraLivesRemaining } = status
  return type === 'hints'
    ? `You have ${plural(hintsRemaining, 'hint')} now.`
    : `You have ${plural(extraLivesRemaining, 'extra life', 'extra lives')} now.`
}

/** Shows the bought product, which arrives with a short movement. */
function Goods({ product }: { product: Product }) {
  const { data: status } = useApi('GET /api/subscription/status')
  useAnnounce(`Payment Successful. ${gainOf(product)}`)
  return (
    <Stack gap={3} align="center" className={styles.goods}>
      <div className={styles.arrived}>
        <ProductPicture product={product} />
      </div>
      <Text tone="good" strong>
        Payment Successful
      </Text>
      <Text tone="soft">{stockOf(product, status)}</Text>
    </Stack>
  )
}

function BackLink({ from }: { from: Origin }) {
  const className = buttonClass('primary')
  if (from === 'game')
    return (
      <Link to="/game" state={{ resume: true }} className={className}>
        Back to the game
      </Link>
    )
  if (from === 'story')
    return (
      <Link to="/story-mode" className={className}>
        Back to the story
      </Link>
    )
  return (
    <Link to="/daily-challenge" className={className}>
      Back to the daily
    </Link>
  )
}

const renewalSentence = (product: Product): string =>
  `Renews every ${periodOf(product)} for ${formatCents(product.priceInCents)}, until you cancel.`

const Summary = ({ product }: { product: Product }) => (
  <Row gap={4} className={styles.summary}>
    <ProductPicture product={product} />
    <div>
      <Row as="p" wrap gap={2} align="baseline" justify="space-between">
        <Text as="span" size="lead">
          {product.name}
        </Text>{' '}
        <Text as="b" size="lead">
          {priceOf(product)}
        </Text>
      </Row>
      <Text size="small" tone="soft">
        {product.type === 'premium_upgrade' ? renewalSentence(product) : product.description}
      </Text>
    </div>
  </Row>
)

const loadStripeForm = async () => (await import('./StripeForm.tsx')).StripeForm

interface FormProps {
  intent: Begun['intent']
  isDone: boolean
  onBusy: (isBusy: boolean) => void
  onSucceeded: () => void
}

function PaymentForm({ intent, ...rest }: FormProps) {
  const isStripe = intent.provider === 'stripe'
  const StripeForm = usePart(isStripe ? loadStripeForm : undefined, { onError: toastMissing })
  const Form = isStripe ? StripeForm : SandboxForm
  const price = formatCents(intent.amountInCents)
  if (!Form) return <Skeleton height="300px" radius="var(--r)" />
  return (
    <Form
      {...rest}
      clientSecret={intent.clientSecret}
      action={`Pay ${price}`}
      asked={`to pay ${price} to WordConnect`}
    />
  )
}
