import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ErrorState } from '../../design/ErrorState.tsx'
import { errorMessage } from '../../lib/api.ts'
import { useApi } from '../../lib/query.ts'
import { themeLooks } from '../../lib/theme.ts'
import { toast } from '../../lib/toast.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import { Head } from './Head.tsx'
import { History } from './history/History.tsx'
import { Items } from './item/Items.tsx'
import { Premium } from './premium/Premium.tsx'
import { CardDialog } from './purchase/CardDialog.tsx'
import { paymentFailed } from './purchase/failure.ts'
import { fulfilment } from './purchase/fulfilment.ts'
import { type Begun, PurchaseDialog } from './purchase/PurchaseDialog.tsx'
import { useBegin } from './purchase/use-begin.ts'
import styles from './StorePage.module.css'
import { Themes } from './theme/Themes.tsx'
import { useSelectTheme } from './theme/use-select-theme.ts'
import { useArrival } from './use-arrival.ts'

/** Shows the offers, wherever on the page they are. */
function goToPremium(): void {
  const section = document.getElementById('premium')
  section?.focus({ preventScroll: true })
  section?.scrollIntoView()
}

/** Back from the provider's own page, where the payment was made or refused. */
async function tellReturn(paymentIntentId: string, outcome: string | undefined): Promise<void> {
  if (outcome === 'failed') paymentFailed('Your bank did not confirm the payment. Nothing was taken.')
  else if (!(await fulfilment(paymentIntentId)))
    toast({
      title: 'Not confirmed yet',
      description: 'If you have paid, your payment is on its way. You will see it here.',
    })
}

/** The store. `children` end the page. */
export function StorePage({ children }: { children: ReactNode }) {
  const products = useApi('GET /api/products')
  const status = useApi('GET /api/subscription/status', {}, { fresh: true })
  const { data: config } = useApi('GET /api/config')
  const [asked, ask] = useArrival()
  const [begun, setBegun] = useState<Begun>()
  const begin = useBegin(asked.from, setBegun)
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
    void tellReturn(returned, asked.redirect_status)
  })
  useEffect(() => {
    if (returned) onReturn()
  }, [returned])

  const pending = begin.isPending ? begin.variables.id : undefined
  const offered = { products: products.data, status: status.data, pending, onBuy: begin.mutate }
  const failed = [products, status].find(({ error, data }) => error && !data && !isUnauthorized(error))
  return (
    <main className={styles.page}>
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
        onUse={(product) => {
          const theme = themeLooks.find(({ id }) => product.id === `theme_${id}`)
          if (theme) select.mutate(theme.id)
        }}
        onClose={() => setBegun(undefined)}
      />
      <CardDialog
        secret={config?.payments === 'sandbox' ? asked.portal : undefined}
        onClose={() => ask({ portal: undefined })}
      />
    </main>
  )
}
