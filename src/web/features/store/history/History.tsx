import { Receipt as ReceiptIcon, RefreshCw } from 'lucide-react'
import { Button } from '../../../design/Button.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { formatCents, formatDay } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { type Purchase, statusWords } from '../purchase/purchase.ts'
import { Section } from '../Section.tsx'
import styles from './History.module.css'
import { ReceiptDialog } from './ReceiptDialog.tsx'

interface Props {
  /** Id of the purchase whose receipt is open. */
  opened: string | undefined
  onOpen: (id: string | undefined) => void
}

export function History({ opened, onOpen }: Props) {
  const { data, error, refetch, isFetching } = useApi('GET /api/purchases', {}, { fresh: true })
  return (
    <Section title="Your purchases">
      {error && !data ? (
        <div className={styles.box}>
          <ErrorState
            compact
            title="Your purchases could not be loaded"
            message={errorMessage(error)}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        </div>
      ) : data?.length === 0 ? (
        <p className={styles.empty}>Nothing yet. What you buy is listed here, with a receipt.</p>
      ) : (
        <ul className={styles.list}>
          {data ? (
            data.map((one) => <Row key={one.id} purchase={one} onOpen={() => onOpen(one.id)} />)
          ) : (
            <Waiting />
          )}
        </ul>
      )}
      <ReceiptDialog purchase={data?.find(({ id }) => id === opened)} onClose={() => onOpen(undefined)} />
    </Section>
  )
}

function Row({ purchase, onOpen }: { purchase: Purchase; onOpen: () => void }) {
  const { name, amountInCents, status, isRenewal, paidAt, createdAt } = purchase
  const date = formatDay(paidAt ?? createdAt)
  return (
    <li className={styles.row}>
      <span className={styles.date}>{date}</span>
      <span className={styles.name}>
        {name}
        {isRenewal && (
          <span className={styles.mark}>
            <RefreshCw size={13} aria-hidden="true" /> Renewal
          </span>
        )}
      </span>
      <span className={styles.status} data-status={status}>
        {statusWords[status]}
      </span>
      <span className={styles.amount}>{formatCents(amountInCents)}</span>
      <Button icon={<ReceiptIcon size={16} aria-hidden="true" />} aria-haspopup="dialog" onClick={onOpen}>
        <span>
          Receipt
          <VisuallyHidden>
            {' '}
            of {name}, {date}
          </VisuallyHidden>
        </span>
      </Button>
    </li>
  )
}

const Waiting = () =>
  ['one', 'two'].map((one) => (
    <li key={one} className={styles.row}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton width="60%" height="20px" />
    </li>
  ))
