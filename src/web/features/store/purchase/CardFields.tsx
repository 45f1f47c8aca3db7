import { type FormEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { Field } from '../../../design/Field.tsx'
import { type Card, caretAfter, digitsBefore, formatCardNumber, formatCvc, formatExpiry } from './card.ts'
import styles from './Purchase.module.css'

interface Props {
  card: Card
  problems: Partial<Record<keyof Card, string>>
  onChange: (change: Partial<Card>) => void
}

/**
 * Moves the caret (the text cursor) behind the digit that the player has just typed. Without this hook, the caret would
 * be at the end after the text is formatted.
 */
function useCaret(text: string): [RefObject<HTMLInputElement | null>, (digits: number) => void] {
  const input = useRef<HTMLInputElement>(null)
  const digits = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (digits.current === null) return
    const place = caretAfter(digits.current, text)
    digits.current = null
    input.current?.setSelectionRange(place, place)
  }, [text])
  return [
    input,
    (count) => {
      digits.current = count
    },
  ]
}

export function CardFields({ card, problems, onChange }: Props) {
  const [number, keepCaret] = useCaret(card.cardNumber)

  function onNumber({ currentTarget: { value, selectionStart } }: FormEvent<HTMLInputElement>) {
    const cardNumber = formatCardNumber(value)
    const place = selectionStart ?? value.length
    if (place < value.length) keepCaret(digitsBefore(value, place))
    onChange({ cardNumber })
  }

  const numeric = { inputMode: 'numeric', required: true, spellCheck: false } as const
  return (
    <div className={styles.fields}>
      <Field
        {...numeric}
        ref={number}
        label="Card number"
        name="cardNumber"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        value={card.cardNumber}
        onChange={onNumber}
        error={problems.cardNumber}
      />
      <Field
        {...numeric}
        label="Expiry"
        name="expiry"
        autoComplete="cc-exp"
        placeholder="MM / YY"
        value={card.expiry}
        onChange={({ currentTarget: { value } }) => onChange({ expiry: formatExpiry(value, card.expiry) })}
        error={problems.expiry}
      />
      <Field
        {...numeric}
        label="CVC"
        name="cvc"
        autoComplete="cc-csc"
        placeholder="123"
        value={card.cvc}
        onChange={({ currentTarget: { value } }) => onChange({ cvc: formatCvc(value) })}
        error={problems.cvc}
      />
    </div>
  )
}
