import type { ErrorCode } from '../../../contract/error.ts'

/** What a card does when it is charged. `asks`: the bank wants to be asked first. `fails_later`: it pays once, and no renewal. */
export type TestCard = 'pays' | 'declined' | 'insufficient_funds' | 'asks' | 'fails_later'

/** Stripe's public test cards. The sandbox takes no others: a real card has no business here. */
const cards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': 'pays',
  '5555555555554444': 'pays',
  '378282246310005': 'pays',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000002500003155': 'asks',
  '4000002760003184': 'asks',
  '4000000000000341': 'fails_later',
}

/** The test card of this number; undefined for any other card, a wrong expiry date or code. Nothing of it is kept. */
export function testCard(
  { cardNumber, expiry, cvc }: { cardNumber: string; expiry: string; cvc: string },
  now: Date,
): TestCard | undefined {
  const [, month = '', year = ''] = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)\s*$/.exec(expiry) ?? []
  const ends = Date.UTC(2000 + Number(year), Number(month))
  if (month === '' || ends <= now.getTime() || !/^\d{3,4}$/.test(cvc.trim())) return undefined
  return cards[cardNumber.replace(/[\s-]/g, '')]
}

/** Why a card is not charged; undefined when it is. */
export function refusalOf(card: TestCard): ErrorCode | undefined {
  if (card === 'declined') return 'card_declined'
  return card === 'insufficient_funds' ? 'insufficient_funds' : undefined
}
