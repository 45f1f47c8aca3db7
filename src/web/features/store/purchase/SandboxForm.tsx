import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { ApiError, call, errorMessage } from '../../../lib/api.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { BankQuestion } from './BankQuestion.tsx'
import { CardFields } from './CardFields.tsx'
import { type Card, cardProblems, emptyCard } from './card.ts'
import { paymentFailed } from './failure.ts'
import styles from './SandboxForm.module.css'
import { SandboxNote } from './SandboxNote.tsx'

export interface PaymentFormProps {
  clientSecret: string
  /** What the button says: "Pay $0.99". */
  action: string
  /** What the bank is asked to allow: "to pay $0.99 to WordConnect". */
  asked: string
  /** The payment was taken and is on its way to the server. */
  isDone: boolean
  /** Called while the provider has been asked and has not answered. */
  onBusy: (isBusy: boolean) => void
  onSucceeded: () => void
}

/** The card form of the sandbox. It asks what a provider would ask, takes test cards, and no money. */
export function SandboxForm({ clientSecret, action, asked, isDone, onBusy, onSucceeded }: PaymentFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [card, setCard] = useState(emptyCard)
  const [problems, setProblems] = useState<Partial<Record<keyof Card, string>>>({})
  const [isAsking, setAsking] = useState(false)
  const [height, setHeight] = useState(0)

  const pay = useMutation({
    mutationFn: (authentication?: 'passed' | 'failed') =>
      call('POST /api/purchase/sandbox/confirm', {
        body: { clientSecret, ...card, ...(authentication && { authentication }) },
      }),
    onMutate: () => onBusy(true),
    onSuccess({ status }) {
      setAsking(status === 'requires_action')
      if (status === 'succeeded') onSucceeded()
    },
    onError(error) {
      setAsking(false)
      // An earlier answer was lost on its way.
      if (error instanceof ApiError && error.code === 'already_paid') onSucceeded()
      else if (!isUnauthorized(error)) paymentFailed(errorMessage(error))
    },
    onSettled: () => onBusy(false),
  })
  const isBusy = pay.isPending || isDone

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = cardProblems(card, new Date())
    setProblems(found)
    const [first] = Object.keys(found)
    if (!first) {
      setHeight(form.current?.offsetHeight ?? 0)
      pay.mutate(undefined)
    } else form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  function change(part: Partial<Card>) {
    setCard({ ...card, ...part })
    // What was wrong is told again when it is sent again.
    const left = Object.entries(problems).filter(([field]) => !(field in part))
    setProblems(Object.fromEntries(left))
  }

  if (isAsking)
    return (
      <BankQuestion asked={asked} height={height} isBusy={isBusy} onAnswer={(answer) => pay.mutate(answer)} />
    )
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      <SandboxNote
        onFill={(filled) => {
          setCard(filled)
          setProblems({})
        }}
      />
      <CardFields card={card} problems={problems} onChange={change} />
      <Button type="submit" look="primary" wide busy={isBusy}>
        {isBusy ? 'Processing...' : action}
      </Button>
    </form>
  )
}
