import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { preference, setPreference } from './preference.ts'
import { applySkin, previewSkin, skins } from './skin.ts'

const shown = () => document.documentElement.dataset.skin
// A cookie that ends now is there, empty, for the rest of the millisecond.
const kept = () => preference('wordconnect-skin') || undefined
const bar = () => document.querySelector('meta')?.content

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="">'
  document.documentElement.dataset.theme = 'light'
})

afterEach(() => setPreference('wordconnect-skin', undefined))

test('the theme of the account is shown, kept for the next page, and given to the browser bar', () => {
  applySkin('riso')
  expect([shown(), kept(), bar()]).toEqual(['riso', 'riso', '#f1eeda'])
  document.documentElement.dataset.theme = 'dark'
  applySkin('tide')
  expect([shown(), kept(), bar()]).toEqual(['tide', 'tide', '#00131c'])
})

test.each(['paper', 'neon', 'constructor'])('%s is paper, and nothing is kept of it', (id) => {
  applySkin('garden')
  applySkin(id)
  expect([shown(), kept(), bar()]).toEqual(['paper', undefined, '#f9f4eb'])
})

test('a theme is tried on without being kept', () => {
  applySkin('garden')
  previewSkin('arcade')
  expect([shown(), kept(), bar()]).toEqual(['arcade', 'garden', '#f5e7f9'])
  previewSkin(undefined)
  expect([shown(), bar()]).toEqual(['garden', '#ebf3df'])
})

test('what the account says takes off what is tried on', () => {
  previewSkin('arcade')
  applySkin('midnight')
  previewSkin(undefined)
  expect(shown()).toBe('midnight')
})

test('nonsense in the cookie is paper', () => {
  setPreference('wordconnect-skin', 'neon')
  previewSkin(undefined)
  expect(shown()).toBe('paper')
})

test('the first paint has the same themes and colours', () => {
  const page = readFileSync('src/web/index.html', 'utf8')
  const [, bars = ''] = /const bars = (\{.*?\n {8}\})/s.exec(page) ?? []
  const inPage = [...bars.matchAll(/(\w+): \['(.+?)', '(.+?)'\]/g)].map(([, id, ...pair]) => [id, pair])
  expect(inPage).toEqual(skins.map(({ id, bar }) => [id, bar]))
})
