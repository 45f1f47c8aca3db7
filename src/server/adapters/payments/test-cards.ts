import type { ErrorCode } from '../../../contract/error.ts'

/**
 * The behaviour of a test card when the sandbox charges it. The behaviour `asks` means that the bank first requires the
 * player to authenticate. The behaviour `fails_later` means that the first payment of a subscription succeeds, but each
 * renewal fails.
 */
export type TestCard = 'pays' | 'declined' | 'insufficient_funds' | 'asks' | 'fails_later'

/**
 * Stripe's public test cards. The sandbox refuses all other cards, because players must not enter real card numbers.
 */
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

/**
 * Returns the behaviour of the test card that the player typed. The result is undefined if the number is unknown, or if
 * the expiry date or the security code is wrong. The server does not store the data of the card.
 */
export function testCard(
  { cardNumber, expiry, cvc }: { cardNumber: string; expiry: string; cvc: string },
  now: Date,
): TestCard | undefined {
  const [, month = '', year = ''] = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)\s*$/.exec(expiry) ?? []
  const ends = Date.UTC(2000 + Number(year), Number(month))
  if (month === '' || ends <= now.getTime() || !/^\d{3,4}$/.test(cvc.trim())) return undefined
  return cards[cardNumber.replace(/[\s-]/g, '')]
}

/** Returns the reason why the sandbox refuses a test card, or undefined if the sandbox can charge the card. */
export function refusalOf(card: TestCard): ErrorCode | undefined {
  if (card === 'declined') return 'card_declined'
  return card === 'insufficient_funds' ? 'insufficient_funds' : undefined
}
