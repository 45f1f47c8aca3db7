import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Row, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import type { Output } from '../../../lib/api.ts'
import { formatCents } from '../../../lib/format.ts'
import { toastMissing, usePart } from '../../../lib/part.ts'
import { ProductPicture } from '../ProductPicture.tsx'
import { gainOf, type Product, periodOf, priceOf } from '../product.ts'
import type { Origin } from '../search.ts'
import styles from './Purchase.module.css'
import { waitUntilPaid } from './purchase.ts'
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

  async function onSucceeded() {
    setStage('waiting')
    const purchase = await waitUntilPaid(intent.paymentIntentId)
    if (!purchase) setStage('late')
    // If the player has nothing to choose after the payment, the dialog closes and only a toast appears.
    else if (from || product.type === 'themes') setStage('paid')
    else onClose()
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
            <Button onClick={onClose}>{stage === 'paid' ? 'Stay in the store' : 'Close'}</Button>
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
      {stage === 'paid' && (
        <p>{from ? 'Go on where you were.' : 'Use it now, or later from here or from your settings.'}</p>
      )}
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
