import { expect, test } from 'vitest'
import { hasLink } from './link.ts'

test.each([
  'https://evil.example/a',
  'see HTTP://evil',
  'evil.example',
  'go to Evil.Example/path?x=1 now',
  'www.evil.example',
  'bit.ly/abc',
  '192.0.2.7/x',
  'mailto:me',
  'write to me@mail.example',
  '(evil.example)',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'evil.\u200bexample',
  'ev\u00adil.example',
  'почта.рф',
  'a.xn--p1ai',
  '😀.ws',
  'first line\nevil.example',
])('%j has a link', (text) => {
  expect(hasLink(text)).toBe(true)
})

test.each([
  'Hi Ada, come and play with me. It is fun!',
  'We play at 8.30 p.m. every day, e.g. on Fridays.',
  'Wait... what? Yes…no.',
  'It costs 0.50 or 1.000.000',
  'He said: "Play." (I did.)',
  'and/or 24/7',
  '一緒に遊ぼう。楽しいよ。',
  '<b>bold</b>',
  '',
])('%j has none', (text) => {
  expect(hasLink(text)).toBe(false)
})
