import type { Stripe, StripeElements } from '@stripe/stripe-js'
// Of `pure`, because the other entry loads the script wherever it is imported.
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { useApi } from '../../../lib/query.ts'
import { noteScript } from '../payment-document.ts'
import { paymentFailed } from './failure.ts'
import type { PaymentFormProps } from './SandboxForm.tsx'
import styles from './StripeForm.module.css'
import { stripeLook } from './stripe-look.ts'

interface Ready {
  stripe: Stripe
  elements: StripeElements
}

/** Loads the provider's script and puts its fields into `place`, in a frame of the provider's own: no card reaches this page. */
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

/** The provider's own payment form. One that could not be loaded is another one when it is tried again. */
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
    setBusy(true)
    // The elements know the secret. A failure without an answer is one of the library, or of the connection.
    const { error } = await ready.stripe
      .confirmPayment({
        elements: ready.elements,
        confirmParams: { return_url: `${window.location.origin}/premium-store` },
        redirect: 'if_required',
      })
      .catch((reason: unknown) => ({ error: { type: 'api_error', message: errorMessage(reason) } }))
    setBusy(false)
    if (!error) onSucceeded()
    // What is wrong with the fields stands at the fields.
    else if (error.type !== 'validation_error') paymentFailed(error.message ?? 'The payment was refused.')
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
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      <div className={styles.fields}>
        {!ready && <Skeleton height="100%" radius="var(--r)" />}
        <div ref={place} />
      </div>
      <Button type="submit" look="primary" wide disabled={!ready} busy={isBusy}>
        {isBusy ? 'Processing...' : action}
      </Button>
    </form>
  )
}
