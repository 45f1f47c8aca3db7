import { expect, test } from 'vitest'
import { cardProblems, caretAfter, digitsBefore, formatCardNumber, formatCvc, formatExpiry } from './card.ts'

test.each([
  ['', ''],
  ['4', '4'],
  ['42424', '4242 4'],
  ['4242-4242 4242abc4242', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['37', '37'],
  ['4242424242424242424299', '4242 4242 4242 4242 424'],
])('the number %j reads %j', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown))

test.each([
  ['1', '', '1'],
  ['12', '1', '12 / '],
  ['12 /', '12 / ', '12'],
  ['4', '', '04 / '],
  ['12 / 27', '12 / 2', '12 / 27'],
  ['1227', '', '12 / 27'],
  ['12 / 2027', '', '12 / 20'],
])('the expiry %j after %j reads %j', (typed, before, shown) =>
  expect(formatExpiry(typed, before)).toBe(shown),
)

test('a code has at most four digits', () => expect(formatCvc('12 34x5')).toBe('1234'))

test('the caret stays behind the digit that was typed', () => {
  // The player has typed a 9 after the second digit of "4242 4242".
  const typed = '42942 4242'
  expect(caretAfter(digitsBefore(typed, 3), formatCardNumber(typed))).toBe(3)
  expect(caretAfter(5, '4242 4242')).toBe(6)
  expect(caretAfter(99, '4242')).toBe(4)
  expect(caretAfter(0, '4242')).toBe(0)
})

const now = new Date('2026-11-22T12:00:00Z')
const card = (changes: object) => ({
  cardNumber: '4242 4242 4242 4242',
  expiry: '11 / 26',
  cvc: '123',
  ...changes,
})

test.each([
  [{}, {}],
  [{ cardNumber: '3782 822463 10005', cvc: '1234' }, {}],
  [{ cardNumber: '4242 4242' }, { cardNumber: 'Your card’s number is not complete.' }],
  [
    { cardNumber: '4242 4242 4242 4241' },
    { cardNumber: 'Your card’s number is not right. Check its digits.' },
  ],
  [{ expiry: '10 / 26' }, { expiry: 'Your card has expired.' }],
  [{ expiry: '13 / 27' }, { expiry: 'There is no such month.' }],
  [{ expiry: '12' }, { expiry: 'Give the month and the year.' }],
  [{ expiry: '12 / 99' }, { expiry: 'Check the year.' }],
  [{ cvc: '12' }, { cvc: 'Your card’s code is not complete.' }],
  [{ cardNumber: '3782 822463 10005' }, { cvc: 'Your card’s code is not complete.' }],
])('%j is told as %j', (changes, problems) => expect(cardProblems(card(changes), now)).toEqual(problems))
