import { FlaskConical } from 'lucide-react'
import { Button } from '../../../design/Button.tsx'
import type { Card } from './card.ts'
import styles from './SandboxNote.module.css'

/** Test cards as card providers publish them: https://docs.stripe.com/testing */
const testCards = [
  { label: 'Succeeds', cardNumber: '4242 4242 4242 4242' },
  { label: 'Declined', cardNumber: '4000 0000 0000 0002' },
  { label: 'No funds', cardNumber: '4000 0000 0000 9995' },
  { label: 'Bank asks', cardNumber: '4000 0025 0000 3155' },
] as const

/** The month before the next but one New Year: a test card never expires. */
const lateExpiry = (): string => `12 / ${String((new Date().getFullYear() + 1) % 100).padStart(2, '0')}`

/** Says that this is the sandbox. With `onFill` it offers the test cards. */
export function SandboxNote({ onFill }: { onFill?: (card: Card) => void }) {
  return (
    <div className={styles.note}>
      <p>
        <FlaskConical size={18} aria-hidden="true" />
        <span>
          <b>Sandbox:</b> no money is taken.{onFill && ' Test cards:'}
        </span>
      </p>
      {onFill && (
        <fieldset className={styles.cards}>
          <legend>Fill in a test card</legend>
          {testCards.map(({ label, cardNumber }) => (
            <Button
              key={label}
              className={styles.card}
              onClick={() => onFill({ cardNumber, expiry: lateExpiry(), cvc: '123' })}
            >
              {label}
              <span aria-hidden="true">•• {cardNumber.slice(-4)}</span>
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
