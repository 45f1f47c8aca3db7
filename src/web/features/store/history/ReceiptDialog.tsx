import { Printer } from 'lucide-react'
import { Button, ButtonLink } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Text } from '../../../design/layout.tsx'
import { formatCents } from '../../../lib/format.ts'
import { formatDay } from '../../../lib/format-date.ts'
import { type Purchase, statusWords } from '../purchase/purchase.ts'
import styles from './ReceiptDialog.module.css'

/**
 * Returns the address of the payment provider's receipt. Undefined if `receiptUrl` is on this site: the dialog itself
 * is then the receipt.
 */
function providersReceipt({ receiptUrl }: Purchase): string | undefined {
  const { origin } = window.location
  return receiptUrl.startsWith('https:') && new URL(receiptUrl, origin).origin !== origin
    ? receiptUrl
    : undefined
}

export function ReceiptDialog({
  purchase,
  onClose,
}: {
  purchase: Purchase | undefined
  onClose: () => void
}) {
  const link = purchase && providersReceipt(purchase)
  return (
    <Dialog
      open={purchase !== undefined}
      onClose={onClose}
      title="Receipt"
      actions={
        <>
          <Button icon={<Printer size={18} aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
          {link && (
            <ButtonLink href={link} target="_blank" rel="noreferrer">
              Receipt of the provider
            </ButtonLink>
          )}
        </>
      }
    >
      {purchase && <Receipt purchase={purchase} />}
    </Dialog>
  )
}

function Receipt({ purchase }: { purchase: Purchase }) {
  const { name, amountInCents, refundedInCents, status, isRenewal, provider, paymentIntentId } = purchase
  return (
    <div className={styles.receipt}>
      <Text size="heading" className={styles.seller}>
        WordConnect
      </Text>
      <dl>
        <dt>Product</dt>
        <dd>{`${name}${isRenewal ? ', renewal' : ''}`}</dd>
        <dt>Date</dt>
        <dd>{formatDay(purchase.paidAt ?? purchase.createdAt)}</dd>
        <dt>Amount</dt>
        <dd>{`${formatCents(amountInCents)} USD`}</dd>
        {refundedInCents > 0 && (
          <>
            <dt>Given back</dt>
            <dd>{`${formatCents(refundedInCents)} USD`}</dd>
          </>
        )}
        <dt>Status</dt>
        <dd>{statusWords[status]}</dd>
        {paymentIntentId && (
          <>
            <dt>Payment</dt>
            <dd>{paymentIntentId}</dd>
          </>
        )}
        <dt>Paid with</dt>
        <dd>{provider === 'stripe' ? 'Card, by Stripe' : 'Sandbox: no money was taken'}</dd>
      </dl>
    </div>
  )
}
