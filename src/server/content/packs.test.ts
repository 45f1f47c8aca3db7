import { expect, test } from 'vitest'
import { bakedProblems } from '../../engine/catalogue/baked.ts'
import type { Category } from '../../engine/catalogue/category.ts'
import { filesOnly } from '../../engine/catalogue/overlay.ts'
import { isPackOpen } from '../../engine/catalogue/packs.ts'
import { validateCatalogue } from '../../engine/catalogue/validate.ts'
import { loadCatalogue, readBaked, readCatalogueFiles } from './catalogue.ts'
import { catalogueWith, openPacks, packCategories, readPacks } from './packs.ts'

const nobody = { isPremium: false, features: [] }

test.each([
  ['nobody', nobody, [false, false, false, true]],
  ['a networker', { isPremium: false, features: ['exclusive_categories'] }, [true, false, false, true]],
  ['premium', { isPremium: true, features: [] }, [true, false, false, true]],
  ['an ambassador', { isPremium: false, features: ['early_access'] }, [false, false, true, true]],
])('%s has the packs that are theirs', (_, holder, expected) => {
  const days = { day: '2027-03-15', publicDay: '2027-03-01' }
  const packs = [{ exclusive: true }, { date: '2027-03-16' }, { date: '2027-03-02' }, { date: '2027-03-01' }]
  expect(packs.map((pack) => isPackOpen(pack as Parameters<typeof isPackOpen>[0], holder, days))).toEqual(
    expected,
  )
})

test('a dated pack reaches holders of early access at its date, and everybody 14 days later', () => {
  const general = loadCatalogue()
  const dated = readPacks().find(({ audience }) => 'date' in audience)
  const date = dated && 'date' in dated.audience ? dated.audience.date : ''
  const early = { isPremium: false, features: ['early_access'] }
  const count = (holder: typeof early, days: number) =>
    catalogueWith(openPacks(holder, new Date(Date.parse(date) + days * 86_400_000)), filesOnly).categories
      .length - general.categories.length
  const size = ((dated?.content ?? []) as Category[]).length
  expect(size).toBeGreaterThan(0)
  expect([-1, 0, 13, 14].map((days) => count(early, days))).toEqual([0, size, size, size])
  expect([-1, 0, 13, 14].map((days) => count({ ...early, features: [] }, days))).toEqual([0, 0, 0, size])
})

test('the exclusive pack is at least as large as it was promised', () => {
  const general = loadCatalogue()
  const more = catalogueWith(openPacks({ isPremium: true, features: [] }, new Date('2026-11-01')), filesOnly)
  expect(more.categories.length - general.categories.length).toBeGreaterThanOrEqual(40)
})

test('the packs have no problems, and their baked tables fit', () => {
  const files = readCatalogueFiles()
  const packs = readPacks().map(({ file, content }) => ({ file: `packs/${file}`, content }))
  expect(validateCatalogue([...files, ...packs])).toEqual([])
  const tables = { vectors: readBaked('pack-vectors.txt'), suspects: readBaked('pack-suspects.txt') }
  const general = files.flatMap(({ content }) => content as Category[])
  expect(bakedProblems(packCategories(), tables, general)).toEqual([])
})
