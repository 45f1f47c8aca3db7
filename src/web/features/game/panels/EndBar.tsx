import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './EndBar.module.css'

interface Props {
  next: string
  isBusy: boolean
  onNext: () => void
  onResult: () => void
}

/** What stays of a panel on a phone while the board is looked at. The way back has the focus: the button that led here is gone. */
export function EndBar({ next, isBusy, onNext, onResult }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => bar.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <div ref={bar} className={styles.bar}>
      <Button onClick={onResult}>Result</Button>
      <Button look="primary" busy={isBusy} onClick={onNext}>
        {next}
      </Button>
    </div>
  )
}
