import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { usePage } from '../lib/page.ts'
import { Button } from './Button.tsx'
import styles from './ErrorState.module.css'
import { Row, Stack, Text } from './layout.tsx'

interface Props {
  /** One sentence about the action that failed. */
  title: string
  /** The reason, if known (`errorMessage(error)` of `lib/api.ts`). */
  message?: string
  onRetry?: () => void
  busy?: boolean
  /** Shows the error in one row, for a part of the page with little height. */
  compact?: boolean
  /** True if the page shows only the error. The error's title is then the page's heading. */
  page?: boolean
  /** A link to another page, if a retry is useless. */
  children?: ReactNode
}

/** Also sets the title of the document, because no other component on the page sets it. */
function PageTitle({ title }: Pick<Props, 'title'>) {
  const heading = usePage(title)
  return (
    <Text as="h1" size="title" ref={heading} tabIndex={-1}>
      {title}
    </Text>
  )
}

/** The drawing above an error: a thread that has come apart. */
export const PartedThread = () => (
  <svg className={styles.thread} viewBox="0 0 120 20" aria-hidden="true">
    <g fill="none" strokeWidth="3" strokeLinecap="round">
      <path d="M6 10c12-9 22 9 36 1" />
      <path d="M80 8c12-8 22 8 34 2" />
    </g>
    <circle cx="6" cy="10" r="4" stroke="none" />
    <circle cx="114" cy="10" r="4" stroke="none" />
  </svg>
)

export function ErrorState(props: Props) {
  const { title, message, onRetry, busy = false, compact = false, page = false, children } = props
  const retry = onRetry && (
    <Button
      look={page ? 'primary' : 'secondary'}
      icon={<RotateCcw size={18} aria-hidden="true" />}
      busy={busy}
      onClick={onRetry}
    >
      {busy ? 'Trying again…' : 'Try again'}
    </Button>
  )
  if (compact)
    return (
      <Row role="alert" gap={3} wrap className={styles.row}>
        <Stack gap={1} className={styles.words}>
          <Text strong>{title}</Text>
          {message && (
            <Text size="small" className={styles.message}>
              {message}
            </Text>
          )}
        </Stack>
        {retry}
      </Row>
    )
  return (
    <Stack role="alert" gap={4} align="center" className={cx(styles.box, page && styles.page)}>
      <PartedThread />
      <Stack gap={page ? 3 : 1} align="center">
        {page ? <PageTitle title={title} /> : <Text size="lead">{title}</Text>}
        {message && <p className={styles.message}>{message}</p>}
      </Stack>
      {retry}
      {children}
    </Stack>
  )
}
