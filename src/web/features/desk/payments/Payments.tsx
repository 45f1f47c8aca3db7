import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { products } from '../../../../engine/store/product.ts'
import { Button, ButtonLink } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { linkClass } from '../../../design/link.ts'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { PlayerLink } from '../../../domain/player/PlayerLink.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { call, type Output } from '../../../lib/api.ts'
import { formatCents } from '../../../lib/format.ts'
import { formatClock, formatDay } from '../../../lib/format-date.ts'
import { useApi } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { DeskSearch } from '../DeskSearch.tsx'
import { nameOf } from '../words.ts'
import styles from './Payments.module.css'

type Purchase = Output<'GET /api/desk/payments'>[number]

/** Number of purchases on a page of the answer, as in the contract. */
const PAGE = 50

const productOf = ({ productId }: Purchase): string =>
  products.find(({ id }) => id === productId)?.name ?? productId
const isBad = ({ status, dispute }: Purchase) =>
  status === 'undeliverable' || dispute === 'open' || dispute === 'lost'
const stateOf = ({ status, dispute, refundedInCents }: Purchase): string =>
  dispute ? `dispute ${dispute}` : refundedInCents > 0 ? 'refunded' : status

function Events({ id }: { id: string }) {
  const query = useApi('GET /api/desk/payments/:id', { params: { id } }, { fresh: true })
  if (!query.data)
    return query.isPending ? (
      <Skeleton height="180px" radius="var(--r)" />
    ) : (
      <QueryError query={query} title="This purchase could not be loaded" />
    )
  const { events, providerUrl, receiptUrl, intentId, subscriptionId } = query.data
  return (
    <Stack>
      <ol className={styles.events}>
        {events.map(({ at, kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the events have an order, and nothing else
          <li key={index} data-kind={kind}>
            <Text>{text}</Text>
            {at && <Text size="note" tone="soft" figures>{`${formatDay(at)}, ${formatClock(at)}`}</Text>}
          </li>
        ))}
      </ol>
      {[intentId, subscriptionId].filter(Boolean).map((one) => (
        <Text key={one} size="small" tone="soft" className={styles.id} translate="no">
          {one}
        </Text>
      ))}
      <Row wrap>
        {providerUrl && (
          <ButtonLink
            look="primary"
            href={providerUrl}
            target="_blank"
            rel="noreferrer"
            icon={<ExternalLink size={18} aria-hidden="true" />}
          >
            Open at the provider
          </ButtonLink>
        )}
        {receiptUrl && (
          <ButtonLink href={receiptUrl} target="_blank" rel="noreferrer">
            Receipt
          </ButtonLink>
        )}
      </Row>
      <Text size="small" tone="soft">
        Refunds are made at the provider, and appear here by themselves.
      </Text>
    </Stack>
  )
}

/** Purchases, and what happened to each, from the intent to the grant. */
export function Payments() {
  const [open, setOpen] = useState<Purchase>()
  return (
    <>
      <DeskSearch
        hint="A username, an e-mail address, or an id of the provider"
        maxLength={200}
        results={(search) => <List search={search} onOpen={setOpen} />}
      />
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? `${productOf(open)}, ${nameOf(open.player)}` : ''}
        placement="page"
      >
        {open && <Events id={open.id} />}
      </Dialog>
    </>
  )
}

function List({ search, onOpen }: { search: string; onOpen: (purchase: Purchase) => void }) {
  const query = useApi('GET /api/desk/payments', { query: { ...(search && { search }) } }, { fresh: true })
  const [earlier, setEarlier] = useState<readonly Purchase[]>([])
  const [isLoading, setLoading] = useState(false)
  if (!query.data)
    return query.isPending ? (
      <Skeleton height="320px" radius="var(--rl)" />
    ) : (
      <QueryError query={query} title="The purchases could not be loaded" />
    )
  const purchases = [...query.data, ...earlier]
  if (purchases.length === 0)
    return (
      <Text tone="soft">
        {search ? 'No purchase has this name or id.' : 'Nobody has bought anything yet.'}
      </Text>
    )
  async function loadMore() {
    const before = purchases.at(-1)?.id
    if (before === undefined) return
    setLoading(true)
    try {
      const more = await call('GET /api/desk/payments', { query: { before, ...(search && { search }) } })
      setEarlier([...earlier, ...more])
    } catch {
      toast({ title: 'The earlier purchases could not be loaded', tone: 'bad' })
    }
    setLoading(false)
  }
  return (
    <>
      <Card as="ol" gap={0} aria-label="Purchases, newest first">
        {purchases.map((purchase) => (
          <li key={purchase.id} className={styles.purchase}>
            <span translate="no">
              <PlayerLink username={purchase.player.username} className={linkClass}>
                {nameOf(purchase.player)}
              </PlayerLink>
            </span>
            <span>
              {productOf(purchase)}
              {purchase.isRenewal && (
                <Text as="span" size="small" tone="soft">
                  , renewal
                </Text>
              )}
            </span>
            <Text as="span" figures strong className={styles.amount}>
              {formatCents(purchase.amountInCents)}
            </Text>
            <span>
              <Tag tone={isBad(purchase) ? 'bad' : 'ink'}>{stateOf(purchase)}</Tag>
            </span>
            <Text as="span" size="small" tone="soft">
              {formatDay(purchase.createdAt)}
            </Text>
            <Button aria-haspopup="dialog" onClick={() => onOpen(purchase)}>
              Events
            </Button>
          </li>
        ))}
      </Card>
      {purchases.length % PAGE === 0 && (
        <Button busy={isLoading} onClick={() => void loadMore()}>
          Earlier purchases
        </Button>
      )}
    </>
  )
}
