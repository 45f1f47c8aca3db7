import { RotateCcw } from 'lucide-react'
import { Button } from './Button.tsx'
import styles from './ErrorState.module.css'

interface Props {
  /** What could not be done, in one sentence. */
  title: string
  /** Why, as far as it is known (`errorMessage(error)` of `lib/api.ts`). */
  message?: string
  onRetry?: () => void
  busy?: boolean
}

/** Says what happened and offers to try again. */
export function ErrorState({ title, message, onRetry, busy = false }: Props) {
  return (
    <div role="alert" className={styles.box}>
      <svg className={styles.thread} viewBox="0 0 120 20" aria-hidden="true">
        <path d="M6 10c12-9 22 9 36 1" />
        <path d="M80 8c12-8 22 8 34 2" />
        <circle cx="6" cy="10" r="4" />
        <circle cx="114" cy="10" r="4" />
      </svg>
      <p className={styles.title}>{title}</p>
      {message && <p className={styles.message}>{message}</p>}
      {onRetry && (
        <Button icon={<RotateCcw size={18} aria-hidden="true" />} busy={busy} onClick={onRetry}>
          {busy ? 'Trying again…' : 'Try again'}
        </Button>
      )}
    </div>
  )
}
