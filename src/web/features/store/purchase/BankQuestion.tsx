import { Landmark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../design/Button.tsx'
import styles from './BankQuestion.module.css'
import { SandboxNote } from './SandboxNote.tsx'

interface Props {
  /** What the bank is asked to allow: "to pay $0.99 to WordConnect". */
  asked: string
  /** The height of the form in whose place it stands, in CSS pixels. */
  height: number
  isBusy: boolean
  onAnswer: (answer: 'passed' | 'failed') => void
}

/** The question that a bank asks before it lets some payments through. In the sandbox it is ours. */
export function BankQuestion({ asked, height, isBusy, onAnswer }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.panel} style={{ minHeight: height }}>
      <SandboxNote />
      <div className={styles.question}>
        <Landmark size={28} aria-hidden="true" />
        <h2 ref={heading} tabIndex={-1}>
          Your bank asks
        </h2>
        <p>Is it you who wants {asked}?</p>
      </div>
      <div className={styles.answers}>
        <Button busy={isBusy} onClick={() => onAnswer('failed')}>
          Refuse
        </Button>
        <Button look="primary" busy={isBusy} onClick={() => onAnswer('passed')}>
          {isBusy ? 'Processing...' : 'Confirm'}
        </Button>
      </div>
    </div>
  )
}
