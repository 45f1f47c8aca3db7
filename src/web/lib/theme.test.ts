import { afterEach, beforeEach, expect, test } from 'vitest'
import { preference, setPreference } from './preference.ts'
import { applyTheme, previewTheme } from './theme.ts'

const shown = () => document.documentElement.dataset.theme
// For up to a millisecond, a test can still read a deleted cookie, but its value is empty.
const kept = () => preference('wordconnect-theme') || undefined
const bar = () => document.querySelector('meta')?.content

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="">'
  document.documentElement.dataset.scheme = 'light'
})

afterEach(() => setPreference('wordconnect-theme', undefined))

test('the theme of the account is shown, kept for the next page, and given to the browser bar', () => {
  applyTheme('riso')
  expect([shown(), kept(), bar()]).toEqual(['riso', 'riso', '#f1eeda'])
  document.documentElement.dataset.scheme = 'dark'
  applyTheme('tide')
  expect([shown(), kept(), bar()]).toEqual(['tide', 'tide', '#00131c'])
})

test.each(['paper', 'neon', 'constructor'])('%s is paper, and nothing is kept of it', (id) => {
  applyTheme('garden')
  applyTheme(id)
  expect([shown(), kept(), bar()]).toEqual(['paper', undefined, '#f9f4eb'])
})

test('a theme is tried on without being kept', () => {
  applyTheme('garden')
  previewTheme('arcade')
  expect([shown(), kept(), bar()]).toEqual(['arcade', 'garden', '#f5e7f9'])
  previewTheme(undefined)
  expect([shown(), bar()]).toEqual(['garden', '#ebf3df'])
})

test('what the account says takes off what is tried on', () => {
  previewTheme('arcade')
  applyTheme('midnight')
  previewTheme(undefined)
  expect(shown()).toBe('midnight')
})

test('nonsense in the cookie is paper', () => {
  setPreference('wordconnect-theme', 'neon')
  previewTheme(undefined)
  expect(shown()).toBe('paper')
})
