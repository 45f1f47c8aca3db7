import type { ErrorCode } from '../../../contract/error.ts'

/** Behaviour of a card when it is charged. `asks`: the bank asks the player first. `fails_later`: pays once, but no renewal. */
export type TestCard = 'pays' | 'declined' | 'insufficient_funds' | 'asks' | 'fails_later'

/** Stripe's public test cards. The sandbox accepts no others, so that no real card number is sent to it. */
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

/** Undefined for any other number and for a wrong expiry date or code. Nothing is stored. */
export function testCard(
  { cardNumber, expiry, cvc }: { cardNumber: string; expiry: string; cvc: string },
  now: Date,
): TestCard | undefined {
  const [, month = '', year = ''] = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)\s*$/.exec(expiry) ?? []
  const ends = Date.UTC(2000 + Number(year), Number(month))
  if (month === '' || ends <= now.getTime() || !/^\d{3,4}$/.test(cvc.trim())) return undefined
  return cards[cardNumber.replace(/[\s-]/g, '')]
}

/** Undefined when the card is charged. */
export function refusalOf(card: TestCard): ErrorCode | undefined {
  if (card === 'declined') return 'card_declined'
  return card === 'insufficient_funds' ? 'insufficient_funds' : undefined
}
