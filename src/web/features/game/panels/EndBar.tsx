import { Button } from '../../../ui/Button.tsx'
import styles from './EndBar.module.css'

interface Props {
  next: string
  isBusy: boolean
  onNext: () => void
  onResult: () => void
}

/** What stays of a panel on a phone while the board is looked at. */
export function EndBar({ next, isBusy, onNext, onResult }: Props) {
  return (
    <div className={styles.bar}>
      <Button onClick={onResult}>Result</Button>
      <Button look="primary" busy={isBusy} onClick={onNext}>
        {next}
      </Button>
    </div>
  )
}
