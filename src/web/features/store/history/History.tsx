import { Receipt as ReceiptIcon, RefreshCw } from 'lucide-react'
import { Button } from '../../../design/Button.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { formatCents } from '../../../lib/format.ts'
import { formatDay } from '../../../lib/format-date.ts'
import { useApi } from '../../../lib/query.ts'
import { type Purchase, statusWords } from '../purchase/purchase.ts'
import { Section } from '../Section.tsx'
import styles from './History.module.css'
import { ReceiptDialog } from './ReceiptDialog.tsx'

interface Props {
  /** Id of the purchase whose receipt is open; undefined if no receipt is open. */
  opened: string | undefined
  onOpen: (id: string | undefined) => void
}

export function History({ opened, onOpen }: Props) {
  const { data, error, refetch, isFetching } = useApi('GET /api/purchases', {}, { fresh: true })
  return (
    <Section title="Your purchases">
      {error && !data ? (
        <Card as="div">
          <ErrorState
            compact
            title="Your purchases could not be loaded"
            message={errorMessage(error)}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        </Card>
      ) : data?.length === 0 ? (
        <Card as="div">
          <Text tone="soft">Nothing yet. What you buy is listed here, with a receipt.</Text>
        </Card>
      ) : (
        <Card as="ul" gap={0} className={styles.list}>
          {data ? (
            data.map((one) => <Bought key={one.id} purchase={one} onOpen={() => onOpen(one.id)} />)
          ) : (
            <Waiting />
          )}
        </Card>
      )}
      <ReceiptDialog purchase={data?.find(({ id }) => id === opened)} onClose={() => onOpen(undefined)} />
    </Section>
  )
}

function Bought({ purchase, onOpen }: { purchase: Purchase; onOpen: () => void }) {
  const { name, amountInCents, status, isRenewal, paidAt, createdAt } = purchase
  const date = formatDay(paidAt ?? createdAt)
  return (
    <Row as="li" wrap className={styles.row}>
      <Stack gap={0} className={styles.words}>
        <Row as="b" wrap gap={2}>
          {name}
          {isRenewal && (
            <Text as="span" size="note" className={styles.mark}>
              <Row as="span" gap={1}>
                <RefreshCw size={13} aria-hidden="true" /> Renewal
              </Row>
            </Text>
          )}
        </Row>
        <Row wrap gap={2}>
          <Text as="span" size="small" tone="soft" figures>
            {date}
          </Text>
          <Text
            as="span"
            size="small"
            tone={status === 'paid' ? 'good' : status === 'disputed' ? 'bad' : 'soft'}
            data-status={status}
          >
            {statusWords[status]}
          </Text>
        </Row>
      </Stack>
      <Text as="span" strong figures>
        {formatCents(amountInCents)}
      </Text>
      <Button icon={<ReceiptIcon size={16} aria-hidden="true" />} aria-haspopup="dialog" onClick={onOpen}>
        <span>
          Receipt
          <VisuallyHidden>{` of ${name}, ${date}`}</VisuallyHidden>
        </span>
      </Button>
    </Row>
  )
}

const Waiting = () =>
  ['one', 'two'].map((one) => (
    <li key={one} className={styles.row}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton width="60%" height="20px" />
    </li>
  ))
