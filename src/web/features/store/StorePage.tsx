import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Dialog } from '../../design/Dialog.tsx'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Page } from '../../design/layout.tsx'
import { themeLooks } from '../../domain/theme/theme-looks.ts'
import { errorMessage } from '../../lib/api.ts'
import { useApi } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import { Head } from './Head.tsx'
import { History } from './history/History.tsx'
import { Items } from './item/Items.tsx'
import { Premium } from './premium/Premium.tsx'
import { type Begun, PurchaseDialog } from './purchase/PurchaseDialog.tsx'
import { paymentFailed, paymentSucceeded, refreshStatus, waitUntilPaid } from './purchase/purchase.ts'
import { SandboxForm } from './purchase/SandboxForm.tsx'
import { useBeginPurchase } from './purchase/use-begin-purchase.ts'
import { type StoreSearch, storeSearch } from './search.ts'
import { Themes } from './theme/Themes.tsx'
import { useSelectTheme } from './theme/use-select-theme.ts'

type Asked = { [P in keyof StoreSearch]?: StoreSearch[P] | undefined }

/**
 * Returns the query parameters with which the store was opened. Removes them from the address immediately, so that a
 * reload or a bookmark does not repeat the action. After an action is done, the caller uses `ask` to set its parameter
 * to undefined.
 */
function useStoreRequest(): [asked: Asked, ask: (change: Asked) => void] {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>({})
  const { search, searchStr: given } = useLocation()
  const take = useEffectEvent(() => {
    setAsked((before) => ({ ...before, ...storeSearch({ ...search }) }))
    void navigate({ to: '/premium-store', search: {}, hash: true, replace: true, resetScroll: false })
  })
  // Removes all query parameters from the address, including unknown parameters.
  useEffect(() => {
    if (given !== '') take()
  }, [given])
  return [asked, (change) => setAsked((before) => ({ ...before, ...change }))]
}

function goToPremium(): void {
  const section = document.getElementById('premium')
  section?.focus({ preventScroll: true })
  section?.scrollIntoView()
}

/** For a player who returns from the payment provider's page, shows whether the payment succeeded. */
async function showOutcome(paymentIntentId: string, outcome: string | undefined): Promise<void> {
  if (outcome === 'failed') paymentFailed('Your bank did not confirm the payment. Nothing was taken.')
  else {
    const purchase = await waitUntilPaid(paymentIntentId)
    if (purchase) paymentSucceeded(purchase)
    else
      toast({
        title: 'Not confirmed yet',
        description: 'If you have paid, your payment is on its way. You will see it here.',
      })
  }
}

/** In the sandbox, this dialog replaces the payment provider's page on which a subscriber changes the card. */
function CardDialog({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog open={secret !== undefined} onClose={onClose} title="Update card" dismissible={!isBusy}>
      <p>The next renewals are paid with this card.</p>
      <SandboxForm
        clientSecret={secret ?? ''}
        action="Save card"
        asked="to give this card to WordConnect"
        isDone={false}
        onBusy={setBusy}
        onSucceeded={() => {
          void refreshStatus()
          toast({ title: 'Card updated', description: 'The next renewal is paid with it.', tone: 'good' })
          onClose()
        }}
      />
    </Dialog>
  )
}

/** The page of the store. `children` are at the end of the page. */
export function StorePage({ children }: { children: ReactNode }) {
  const products = useApi('GET /api/products')
  const status = useApi('GET /api/subscription/status', {}, { fresh: true })
  const { data: config } = useApi('GET /api/config')
  const [asked, ask] = useStoreRequest()
  const [begun, setBegun] = useState<Begun>()
  const begin = useBeginPurchase(asked.from, setBegun)
  const select = useSelectTheme()

  const wanted = products.data && asked.buy
  const buyWanted = useEffectEvent(() => {
    const product = products.data?.find(({ id }) => id === wanted)
    ask({ buy: undefined })
    if (product && !begin.isPending) begin.mutate(product)
  })
  useEffect(() => {
    if (wanted) buyWanted()
  }, [wanted])

  const returned = asked.payment_intent
  const onReturn = useEffectEvent(() => {
    if (!returned) return
    ask({ payment_intent: undefined })
    void showOutcome(returned, asked.redirect_status)
  })
  useEffect(() => {
    if (returned) onReturn()
  }, [returned])

  const pending = begin.isPending ? begin.variables.id : undefined
  const offered = { products: products.data, status: status.data, pending, onBuy: begin.mutate }
  const failed = [products, status].find(({ error, data }) => error && !data && !isUnauthorized(error))
  return (
    <Page as="main" gap={10}>
      <Head status={status.data} />
      {failed ? (
        <ErrorState
          title="The store could not be loaded"
          message={errorMessage(failed.error)}
          onRetry={() => {
            for (const query of [products, status]) if (!query.data) void query.refetch()
          }}
          busy={failed.isFetching}
        />
      ) : (
        <>
          <Premium {...offered} />
          <Items {...offered} />
          <Themes {...offered} onPremium={goToPremium} />
        </>
      )}
      <History opened={asked.receipt} onOpen={(receipt) => ask({ receipt })} />
      {children}
      <PurchaseDialog
        begun={begun}
        from={asked.from}
        onUseTheme={(product) => {
          const theme = themeLooks.find(({ id }) => product.id === `theme_${id}`)
          if (theme) select.mutate(theme.id)
        }}
        onClose={() => setBegun(undefined)}
      />
      <CardDialog
        secret={config?.payments === 'sandbox' ? asked.portal : undefined}
        onClose={() => ask({ portal: undefined })}
      />
    </Page>
  )
}
