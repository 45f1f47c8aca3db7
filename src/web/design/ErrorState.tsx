import { RotateCcw } from 'lucide-react'
import { cx } from '../lib/cx.ts'
import { Button } from './Button.tsx'
import styles from './ErrorState.module.css'

interface Props {
  /** One sentence: what failed. */
  title: string
  /** The reason, if known (`errorMessage(error)` of `lib/api.ts`). */
  message?: string
  onRetry?: () => void
  busy?: boolean
  /** One row, for a place of little height. */
  compact?: boolean
  /** The page shows only the error, so its title is the page's heading. */
  page?: boolean
}

export function ErrorState({ title, message, onRetry, busy = false, compact = false, page = false }: Props) {
  const Title = page ? 'h1' : 'p'
  return (
    <div role="alert" className={cx(styles.box, compact && styles.compact)}>
      <svg className={styles.thread} viewBox="0 0 120 20" aria-hidden="true">
        <path d="M6 10c12-9 22 9 36 1" />
        <path d="M80 8c12-8 22 8 34 2" />
        <circle cx="6" cy="10" r="4" />
        <circle cx="114" cy="10" r="4" />
      </svg>
      <div className={styles.words}>
        <Title className={styles.title}>{title}</Title>
        {message && <p className={styles.message}>{message}</p>}
      </div>
      {onRetry && (
        <Button icon={<RotateCcw size={18} aria-hidden="true" />} busy={busy} onClick={onRetry}>
          {busy ? 'Trying again…' : 'Try again'}
        </Button>
      )}
    </div>
  )
}
