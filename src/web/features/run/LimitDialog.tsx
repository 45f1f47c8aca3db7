import type { ReactNode } from 'react'
import { FREE_HINTS_PER_DAY, PREMIUM_HINTS_PER_DAY } from '../../../engine/rules.ts'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { PremiumOffer, ProductOffers } from '../../domain/offers/Offers.tsx'
import { QueryError } from '../../domain/query/QueryError.tsx'
import { capitalize, formatUntil, inWords, plural } from '../../lib/format.ts'
import { formatClock } from '../../lib/format-date.ts'
import { useNow } from '../../lib/now.ts'
import { useApi } from '../../lib/query.ts'
import { FreeWays } from './FreeWays.tsx'
import styles from './LimitDialog.module.css'

/** The thing that the player has used up: today's games or the hints. */
export type Limit = 'daily_limit' | 'no_hints'

interface Props {
  limit: Limit | null
  /** Continues the unfinished run. Undefined if the player has no unfinished run. */
  onPlayOn: (() => void) | undefined
  onClose: () => void
}

/**
 * Says what the player has used up and when the player gets new free games or hints. Also shows links to free games,
 * and products to buy.
 */
export function LimitDialog({ limit, onPlayOn, onClose }: Props) {
  return (
    <Dialog
      open={limit !== null}
      onClose={onClose}
      wide
      title={limit === 'no_hints' ? 'No hints left' : 'No games left today'}
    >
      <Stack className={styles.content}>
        {limit === 'no_hints' ? <NoHints onPlayOn={onPlayOn ?? onClose} /> : <NoGames onPlayOn={onPlayOn} />}
      </Stack>
    </Dialog>
  )
}

function NoGames({ onPlayOn }: Pick<Props, 'onPlayOn'>) {
  const { data: status } = useApi('GET /api/subscription/status')
  const games = typeof status?.maxDailyGames === 'number' ? status.maxDailyGames : 0
  return (
    <>
      <Stack gap={3}>
        <p>{`You have begun all of today’s ${games > 0 ? plural(games, 'game') : 'games'}${onPlayOn ? '. The run that is open can be played on' : ''}.`}</p>
        {status && <TimeUntil what="New games" at={status.resetsAt} />}
        <Row gap={2} wrap className={styles.ways}>
          {onPlayOn && (
            <Button look="primary" onClick={onPlayOn}>
              Keep playing
            </Button>
          )}
          <FreeWays className={styles.beside} isSecond={onPlayOn !== undefined} />
        </Row>
      </Stack>
      <Offers>
        <PremiumOffer gives={`Unlimited games, ${PREMIUM_HINTS_PER_DAY} hints a day`} />
        <Products />
      </Offers>
    </>
  )
}

function NoHints({ onPlayOn }: { onPlayOn: () => void }) {
  const { data: status } = useApi('GET /api/subscription/status')
  const isFree = status?.subscriptionTier === 'free'
  const daily = isFree ? FREE_HINTS_PER_DAY : PREMIUM_HINTS_PER_DAY
  return (
    <>
      <Stack gap={3}>
        <p>You have used every hint you had.</p>
        {status && (
          <TimeUntil
            what={daily === 1 ? 'Next hint' : `${capitalize(inWords(daily))} more hints`}
            at={status.resetsAt}
          />
        )}
        <Row gap={2} wrap className={styles.ways}>
          <Button look="primary" onClick={onPlayOn}>
            Keep playing
          </Button>
        </Row>
      </Stack>
      <Offers>
        <Products />
        {isFree && <PremiumOffer gives={`${PREMIUM_HINTS_PER_DAY} hints a day, unlimited games`} />}
      </Offers>
    </>
  )
}

const Offers = ({ children }: { children: ReactNode }) => (
  <Stack as="section" gap={2} className={styles.offers} aria-labelledby="offers">
    <Text as="h3" id="offers" size="small" tone="soft" strong>
      Or from the store
    </Text>
    {children}
  </Stack>
)

/** The products that contain games or hints, with the server's current prices. */
function Products() {
  const products = useApi('GET /api/products')
  const { data, error } = products
  if (error && !data)
    return (
      <div className={styles.failed}>
        <QueryError compact title="Prices could not be loaded" query={products} />
      </div>
    )
  return <ProductOffers products={data} ids={['hints_5', 'hints_10', 'lives_3']} />
}

/** Says when the player gets new free games or hints: "New games at midnight", "in 5 h 20 min". */
function TimeUntil({ what, at }: { what: string; at: string }) {
  const left = formatUntil(at, useNow())
  return (
    <Row as="p" align="baseline" wrap className={styles.until}>
      <Text as="strong" size="lead" figures>
        {`${what} at ${formatClock(at)}`}
      </Text>
      {left && <Text as="span" tone="soft">{`in ${left}`}</Text>}
    </Row>
  )
}
