import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Output } from '../../../contract/api.ts'
import { ToastOutlet } from '../../design/ToastOutlet.tsx'
import { dismissToast, showToastAfterLoad, toastStore } from '../../lib/toast.ts'
import { config, status } from '../../test-answers.ts'
import { type Answers, answer, openPage, refused, settle } from '../../test-page.tsx'
import { type } from '../../test-render.tsx'
import { StorePage } from './StorePage.tsx'

type Product = Output<'GET /api/products'>[number]
const product = (id: string, name: string, kind: Product['type'], priceInCents: number): Product => ({
  id,
  name,
  description: '',
  type: kind,
  priceInCents,
})
const products = [
  product('premium_monthly', 'Premium Monthly', 'premium_upgrade', 499),
  product('premium_yearly', 'Premium Yearly', 'premium_upgrade', 3999),
  product('hints_5', '5 Hints', 'hints', 99),
  product('lives_3', '3 Extra Lives', 'extra_lives', 149),
  product('theme_riso', 'Riso theme', 'themes', 199),
]
const intent = {
  clientSecret: 'pi_1_secret',
  paymentIntentId: 'pi_1',
  amountInCents: 149,
  currency: 'usd',
  provider: 'sandbox',
}
const paid = {
  id: 'purchase-1',
  productId: 'lives_3',
  name: '3 Extra Lives',
  type: 'extra_lives',
  amountInCents: 149,
  refundedInCents: 0,
  currency: 'usd',
  status: 'paid',
  isRenewal: false,
  provider: 'sandbox',
  paymentIntentId: 'pi_1',
  receiptUrl: '/premium-store?receipt=purchase-1',
  paidAt: '2026-11-25T12:00:00.000Z',
  createdAt: '2026-11-25T12:00:00.000Z',
}
const CONFIRM = 'POST /api/purchase/sandbox/confirm'
const BEGIN = 'POST /api/purchase/create-payment-intent'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(search = '', changes: Answers = {}) {
  const server = answer({
    'GET /api/products': products,
    'GET /api/subscription/status': status,
    'GET /api/config': config,
    'GET /api/purchases': [],
    [BEGIN]: intent,
    ...changes,
  })
  const page = await openPage(
    <>
      <StorePage>{null}</StorePage>
      <ToastOutlet />
    </>,
    { at: `/premium-store${search}` },
  )
  const pay = async (card: string) => {
    const dialog = page.dialog()
    await dialog.press(new RegExp(`^${card}`))
    await dialog.press(/^(Pay \$|Save card)/)
  }
  return { ...server, ...page, pay, toast: (text: string) => page.all('output', new RegExp(text)) }
}

test('every price is the server’s', async () => {
  const page = await open()
  for (const { name, type: kind, priceInCents } of products) {
    const price = `$${(priceInCents / 100).toFixed(2)}`
    const offer =
      kind === 'premium_upgrade'
        ? page.one('li', new RegExp(name))
        : page.button(new RegExp(`^Buy ${name.replace(/ theme$/, '')} for`))
    expect(offer.textContent).toContain(price)
  }
  await page.unmount()
})

test('a card is declined, has no funds, is mistyped; then another one pays', async () => {
  const page = await open('', { [CONFIRM]: refused(422, 'card_declined', 'Your card was declined.') })
  await page.press(/^Buy 3 Extra Lives/)
  await page.pay('Declined')
  expect(page.dialog().text()).toContain('Payment Failed')
  page.answers[CONFIRM] = refused(422, 'card_declined', 'Your card has insufficient funds.')
  await page.pay('No funds')
  expect(page.dialog().text()).toContain('insufficient funds')
  const dialog = page.dialog()
  const number = dialog.field('Card number')
  await type(number, '4242424242424241')
  expect(number.value).toBe('4242 4242 4242 4241')
  const sent = page.sent.length
  await dialog.press('Pay $1.49')
  expect(dialog.all('[role="alert"]', /number is not right/)).toHaveLength(1)
  expect(document.activeElement === number).toBe(true)
  expect(page.sent).toHaveLength(sent)
  Object.assign(page.answers, { [CONFIRM]: { status: 'succeeded' }, 'GET /api/purchases': [paid] })
  await page.pay('Succeeds')
  expect(page.dialog().text()).toContain('Payment Successful')
  expect(page.dialog().text()).toContain('3 Extra Lives are yours')
  expect(page.toast('Payment Successful')).toEqual([])
  await page.dialog().press('Stay in the store')
  expect(page.all('dialog[open]')).toEqual([])
  await page.unmount()
})

test('the bank asks: refused, then confirmed; the way back to the game', async () => {
  const answers = ({ body }: { body: { authentication?: string } }) => {
    if (body.authentication === 'failed')
      return refused(422, 'not_confirmed', 'Your bank did not confirm it.')
    return { status: body.authentication ? 'succeeded' : 'requires_action' }
  }
  const page = await open('?buy=lives_3&from=game', { [CONFIRM]: answers })
  expect(page.place()).toBe('/premium-store')
  await page.pay('Bank asks')
  expect(document.activeElement?.textContent).toBe('Your bank asks')
  await page.dialog().press('Refuse')
  expect(page.dialog().text()).toContain('Payment Failed')
  await page.pay('Bank asks')
  page.answers['GET /api/purchases'] = [paid]
  await page.dialog().press('Confirm')
  const back = page.dialog().link('Back to the game')
  expect(back.getAttribute('href')).toBe('/game')
  await page.unmount()
})

test.each(['?from=https://evil.example', '?buy=nonsense', '?buy=https://evil.example', '?receipt=1'])(
  'an address that asks %s is asked for nothing else',
  async (search) => {
    const page = await open(search)
    expect(page.place()).toBe('/premium-store')
    expect(page.all('dialog[open]')).toEqual([])
    expect(page.sent.map(({ key }) => key)).not.toContain(BEGIN)
    await page.unmount()
  },
)

test('a payment that the bank refused elsewhere is told', async () => {
  const page = await open('?payment_intent=pi_1&payment_intent_client_secret=x&redirect_status=failed')
  expect(page.place()).toBe('/premium-store')
  expect(page.toast('Payment Failed')).toHaveLength(1)
  await page.unmount()
})

test('a secret that is nobody’s changes no card', async () => {
  const page = await open('?portal=nobody', { [CONFIRM]: refused(404, 'not_found') })
  expect(page.dialog().text()).toContain('Update card')
  await page.pay('Succeeds')
  expect(page.dialog().text()).toContain('Payment Failed')
  await page.unmount()
})

test('back from the provider’s own page, the payment is waited for', async () => {
  const page = await open('?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret')
  expect(page.place()).toBe('/premium-store')
  await settle(3_000)
  expect(page.toast('Payment Successful')).toEqual([])
  page.answers['GET /api/purchases'] = [paid]
  await settle(1_000)
  expect(page.toast('Payment Successful')).toHaveLength(1)
  await page.unmount()
})

test('a payment that does not come in twenty seconds is said to be on its way', async () => {
  const page = await open('?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret')
  await settle(22_000)
  expect(page.text()).toContain('Not confirmed yet')
  await page.unmount()
})

test('the options of premium have a heading', async () => {
  const page = await open()
  expect(page.region('Premium Options').names('h3, h4')).toEqual([
    'Premium Options',
    'Premium Monthly',
    'Premium Yearly',
  ])
  await page.unmount()
})

test('a purchase needs a session: who is signed out reads so, here and at the sign-in', async () => {
  const page = await open('', { [BEGIN]: refused(401, 'not_signed_in') })
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await page.press(/^Buy 3 Extra Lives/)
  const said = 'Sign In Required.*Please sign in to make purchases'
  expect(page.toast(said)).toHaveLength(1)
  await act(async () => {
    dismissToast()
    showToastAfterLoad()
  })
  expect(toastStore.get()).toMatchObject({ title: 'Sign In Required' })
  await page.unmount()
})

test('whose session ends in the payment form reads so at the sign-in, too', async () => {
  const page = await open('', { [CONFIRM]: refused(401, 'not_signed_in') })
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await page.press(/^Buy 3 Extra Lives/)
  await page.pay('Succeeds')
  await act(async () => {
    dismissToast()
    showToastAfterLoad()
  })
  expect(toastStore.get()).toMatchObject({
    title: 'Sign In Required',
    description: 'Please sign in to make purchases',
  })
  await page.unmount()
})
