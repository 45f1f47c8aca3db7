import { useState } from 'react'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { errorMessage } from '../../../lib/api.ts'
import styles from './DuelLists.module.css'

interface Props {
  title: string
  /** Null while it is asked for again. */
  error: Error | null
  onRetry: () => void
}

/** A list that could not be loaded. It stays as it is, and its button keeps the focus, while it is asked for again. */
export function FailedList({ title, error, onRetry }: Props) {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return (
    <div className={styles.failed}>
      <ErrorState compact title={title} message={errorMessage(last)} onRetry={onRetry} busy={!error} />
    </div>
  )
}
