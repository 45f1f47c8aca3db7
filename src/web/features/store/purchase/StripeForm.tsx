import type { Stripe, StripeElements } from '@stripe/stripe-js'
// Imports the entry point `pure`, because an import of the main entry point would load Stripe's script immediately.
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Stack } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { useApi } from '../../../lib/query.ts'
import { noteScript } from '../payment-document.ts'
import styles from './Purchase.module.css'
import { failureText } from './purchase.ts'
import type { PaymentFormProps } from './SandboxForm.tsx'
import { stripeLook } from './stripe-look.ts'

interface Ready {
  stripe: Stripe
  elements: StripeElements
}

/**
 * Loads Stripe's script and mounts Stripe's fields in `place`. The fields are in an iframe, so that this page cannot
 * read the card data.
 */
async function mount(place: HTMLElement, publishableKey: string, clientSecret: string): Promise<Ready> {
  noteScript()
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('no window')
  const elements = stripe.elements({ clientSecret, appearance: stripeLook() })
  const fields = elements.create('payment', { layout: 'tabs' })
  fields.mount(place)
  await new Promise<void>((resolve, reject) => {
    fields.once('ready', () => resolve())
    fields.once('loaderror', ({ error }) => reject(error))
  })
  return { stripe, elements }
}

/** Stripe's payment form. After a failure, a new attempt mounts a new form. */
export function StripeForm(props: PaymentFormProps) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

interface AttemptProps extends PaymentFormProps {
  onRetry: () => void
}

function Attempt({ clientSecret, action, isDone, onBusy, onSucceeded, onRetry }: AttemptProps) {
  const place = useRef<HTMLDivElement>(null)
  const { data: config } = useApi('GET /api/config')
  const key = config?.publishableKey
  const [ready, setReady] = useState<Ready | 'failed'>()
  const [isPaying, setPaying] = useState(false)
  const [failure, setFailure] = useState('')

  useEffect(() => {
    if (!place.current || !key) return
    let isGone = false
    mount(place.current, key, clientSecret).then(
      (now) => isGone || setReady(now),
      () => isGone || setReady('failed'),
    )
    return () => {
      isGone = true
    }
  }, [key, clientSecret])

  function setBusy(isBusy: boolean) {
    setPaying(isBusy)
    onBusy(isBusy)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!ready || ready === 'failed') return
    setFailure('')
    setBusy(true)
    // The promise rejects only if Stripe's script cannot be loaded or the connection fails.
    const { error } = await ready.stripe
      .confirmPayment({
        elements: ready.elements,
        confirmParams: { return_url: `${window.location.origin}/premium-store` },
        redirect: 'if_required',
      })
      .catch((reason: unknown) => ({ error: { type: 'api_error', message: errorMessage(reason) } }))
    setBusy(false)
    if (!error) onSucceeded()
    // Stripe shows a validation error beside the field, so this page shows no message.
    else if (error.type !== 'validation_error')
      setFailure(failureText(error.message ?? 'The payment was refused.'))
  }

  const isBusy = isPaying || isDone
  if (ready === 'failed')
    return (
      <ErrorState
        title="The card form could not be loaded"
        message="Check your connection and try again. Nothing was taken."
        onRetry={onRetry}
      />
    )
  return (
    <Stack as="form" className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      <div className={styles.frame}>
        {!ready && <Skeleton height="100%" radius="var(--r)" />}
        <div ref={place} />
      </div>
      <Refusal>{failure}</Refusal>
      <Button type="submit" look="primary" wide disabled={!ready} busy={isBusy}>
        {isBusy ? 'Processing...' : action}
      </Button>
    </Stack>
  )
}
