/** The text in each field of the card form, as the player has typed it, with spaces and slash. */
export interface Card {
  cardNumber: string
  expiry: string
  cvc: string
}

export const emptyCard: Card = { cardNumber: '', expiry: '', cvc: '' }

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * In an American Express number, the groups have 4, 6 and 5 digits. The security code of such a card has four digits.
 */
const isAmex = (digits: string): boolean => /^3[47]/.test(digits)

const MOST_DIGITS = 19

/** Formats a card number in groups: "42424242424" → "4242 4242 424". */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, MOST_DIGITS)
  const groups = isAmex(digits)
    ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/.exec(digits)?.slice(1)
    : digits.match(/\d{1,4}/g)
  return (groups ?? []).filter(Boolean).join(' ')
}

/**
 * Formats an expiry date: "1227" → "12 / 27"; "4" → "04", because no month number starts with 4. `before`: the text of
 * the field before the player changed it.
 */
export function formatExpiry(text: string, before = ''): string {
  const typed = digitsOf(text)
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  // The player has just deleted the slash, so it is not added again.
  const isShorter = text.length < before.length
  if (digits.length < 2 || (digits.length === 2 && isShorter)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

export const formatCvc = (text: string): string => digitsOf(text).slice(0, 4)

/** Returns the caret position (text cursor) after the first `digits` digits of a formatted text. */
export function caretAfter(digits: number, formatted: string): number {
  let at = 0
  for (let seen = 0; at < formatted.length && seen < digits; at++) if (/\d/.test(formatted[at] ?? '')) seen++
  return at
}

export const digitsBefore = (text: string, place: number): number => digitsOf(text.slice(0, place)).length

/** Checks the last digit of a card number with the Luhn algorithm. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const FULL_CENTURY = 2000
/** The highest number of years from now until the expiry of a card. */
const MOST_YEARS = 30

/** Returns an error message for each wrong field of the card form. For a valid card, the result is empty. */
export function cardProblems(card: Card, now: Date): Partial<Record<keyof Card, string>> {
  const number = digitsOf(card.cardNumber)
  const cvc = digitsOf(card.cvc)
  const [month = 0, year = 0] = card.expiry.split('/').map((part) => Number(digitsOf(part)))
  const end = new Date(FULL_CENTURY + year, month, 1)
  const problems: Partial<Record<keyof Card, string>> = {}

  if (number.length < 13) problems.cardNumber = 'Your card’s number is not complete.'
  else if (!hasCheckDigit(number)) problems.cardNumber = 'Your card’s number is not right. Check its digits.'

  if (digitsOf(card.expiry).length < 4) problems.expiry = 'Give the month and the year.'
  else if (month < 1 || month > 12) problems.expiry = 'There is no such month.'
  else if (end <= now) problems.expiry = 'Your card has expired.'
  else if (end.getFullYear() - now.getFullYear() > MOST_YEARS) problems.expiry = 'Check the year.'

  if (cvc.length < (isAmex(number) ? 4 : 3)) problems.cvc = 'Your card’s code is not complete.'
  return problems
}
