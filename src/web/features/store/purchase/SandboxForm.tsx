import { useMutation } from '@tanstack/react-query'
import { FlaskConical, Landmark } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { announce } from '../../../lib/announce.ts'
import { ApiError, call, errorMessage } from '../../../lib/api.ts'
import { dayClock } from '../../../lib/server-clock.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { CardFields } from './CardFields.tsx'
import { type Card, cardProblems, emptyCard } from './card.ts'
import styles from './Purchase.module.css'
import { failureText, orSignIn } from './purchase.ts'

export interface PaymentFormProps {
  clientSecret: string
  /** The button's text, such as "Pay $0.99". */
  action: string
  /** The last words of the bank's question, such as "to pay $0.99 to WordConnect". */
  asked: string
  /** True after the payment provider has accepted the payment, while the dialog waits for the server. */
  isDone: boolean
  /** Called with true when a request to the payment provider starts, and with false when it ends. */
  onBusy: (isBusy: boolean) => void
  onSucceeded: () => void
}

/** The codes of refusals because of the card. The form shows them at the card's number. */
const cardCodes = ['card_declined', 'insufficient_funds', 'invalid_card'] as const

/** The card form of the sandbox. It accepts only test cards. See docs/features/store.md. */
export function SandboxForm({ clientSecret, action, asked, isDone, onBusy, onSucceeded }: PaymentFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [card, setCard] = useState(emptyCard)
  const [problems, setProblems] = useState<Partial<Record<keyof Card, string>>>({})
  const [failure, setFailure] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [height, setHeight] = useState(0)

  const pay = useMutation({
    mutationFn: (authentication?: 'passed' | 'failed') =>
      orSignIn(
        call('POST /api/purchase/sandbox/confirm', {
          body: { clientSecret, ...card, ...(authentication && { authentication }) },
        }),
      ),
    onMutate() {
      setFailure('')
      onBusy(true)
    },
    onSuccess({ status }) {
      setAsking(status === 'requires_action')
      if (status === 'succeeded') onSucceeded()
    },
    onError(error) {
      setAsking(false)
      // The code `already_paid` means that an earlier request has paid, but the page did not receive the reply.
      if (error instanceof ApiError && error.code === 'already_paid') onSucceeded()
      else if (error instanceof ApiError && cardCodes.some((code) => code === error.code)) {
        setProblems({ cardNumber: failureText(error.message) })
        form.current?.querySelector<HTMLInputElement>('[name="cardNumber"]')?.focus()
      } else if (!isUnauthorized(error)) setFailure(failureText(errorMessage(error)))
    },
    onSettled: () => onBusy(false),
  })
  const isBusy = pay.isPending || isDone

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = cardProblems(card, new Date(dayClock.now()))
    setProblems(found)
    const [first] = Object.keys(found)
    if (!first) {
      setHeight(form.current?.offsetHeight ?? 0)
      pay.mutate(undefined)
    } else form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  function change(part: Partial<Card>) {
    setCard({ ...card, ...part })
    // Hides the error of a field when the player changes the field.
    const left = Object.entries(problems).filter(([field]) => !(field in part))
    setProblems(Object.fromEntries(left))
  }

  if (isAsking)
    return (
      <BankQuestion asked={asked} height={height} isBusy={isBusy} onAnswer={(answer) => pay.mutate(answer)} />
    )
  return (
    <Stack as="form" ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      <SandboxNote
        onFill={(filled) => {
          announce('The test card is filled in.')
          setCard(filled)
          setProblems({})
        }}
      />
      <CardFields card={card} problems={problems} onChange={change} />
      <Refusal>{failure}</Refusal>
      <Button type="submit" look="primary" wide busy={isBusy}>
        {isBusy ? 'Processing...' : action}
      </Button>
    </Stack>
  )
}

/** Test cards published by card providers: https://docs.stripe.com/testing */
const testCards = [
  { label: 'Succeeds', cardNumber: '4242 4242 4242 4242' },
  { label: 'Declined', cardNumber: '4000 0000 0000 0002' },
  { label: 'No funds', cardNumber: '4000 0000 0000 9995' },
  { label: 'Bank asks', cardNumber: '4000 0025 0000 3155' },
] as const

const futureExpiry = (): string =>
  `12 / ${String((new Date(dayClock.now()).getFullYear() + 1) % 100).padStart(2, '0')}`

/** Says that the sandbox does not take money. If `onFill` is set, buttons fill the fields with a test card. */
function SandboxNote({ onFill }: { onFill?: (card: Card) => void }) {
  return (
    <Stack gap={3} className={styles.note}>
      <Row as="p" gap={2} align="start">
        <FlaskConical size={18} aria-hidden="true" />
        <span>
          <b>Sandbox:</b> no money is taken.{onFill && ' Test cards:'}
        </span>
      </Row>
      {onFill && (
        <fieldset className={styles.cards}>
          <legend>
            <VisuallyHidden>Fill in a test card</VisuallyHidden>
          </legend>
          {testCards.map(({ label, cardNumber }) => (
            <Button
              key={label}
              className={styles.card}
              onClick={() => onFill({ cardNumber, expiry: futureExpiry(), cvc: '123' })}
            >
              {label}
              <Text as="span" tone="soft" figures aria-hidden="true">{`•• ${cardNumber.slice(-4)}`}</Text>
            </Button>
          ))}
        </fieldset>
      )}
    </Stack>
  )
}

interface BankQuestionProps {
  asked: string
  /** Height of the card form, in CSS pixels. The bank's question replaces the form and has the same height. */
  height: number
  isBusy: boolean
  onAnswer: (answer: 'passed' | 'failed') => void
}

/** Simulates the question with which a bank asks the player to confirm a payment (3-D Secure). */
function BankQuestion({ asked, height, isBusy, onAnswer }: BankQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button has been removed, so move the focus to the heading.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack className={styles.panel} style={{ minHeight: height }}>
      <SandboxNote />
      <Stack gap={2} align="center" className={styles.question}>
        <Landmark size={28} aria-hidden="true" />
        <Text as="h2" size="lead" ref={heading} tabIndex={-1}>
          Your bank asks
        </Text>
        <p>{`Is it you who wants ${asked}?`}</p>
      </Stack>
      <Row className={styles.answers}>
        <Button busy={isBusy} onClick={() => onAnswer('failed')}>
          Refuse
        </Button>
        <Button look="primary" busy={isBusy} onClick={() => onAnswer('passed')}>
          {isBusy ? 'Processing...' : 'Confirm'}
        </Button>
      </Row>
    </Stack>
  )
}
