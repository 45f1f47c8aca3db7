import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Category } from '../../engine/catalogue/category.ts'
import { type Catalogue, indexCatalogue } from '../../engine/catalogue/index.ts'
import { readLikeness } from '../../engine/catalogue/likeness.ts'
import { type Overlay, withOverlay } from '../../engine/catalogue/overlay.ts'
import {
  EARLY_ACCESS_DAYS,
  isPackOpen,
  type PackAudience,
  type PackHolder,
} from '../../engine/catalogue/packs.ts'
import { readSuspects } from '../../engine/catalogue/suspects.ts'
import { addDays } from '../../engine/daily/date.ts'
import { localDay } from '../time.ts'
import { CONTENT, latestOverlay, loadCatalogue, readBaked, readCatalogueFiles } from './catalogue.ts'
import { loadRegionalWords } from './regional-words.ts'

const FOLDER = join(CONTENT, 'packs')

interface Pack {
  file: string
  audience: PackAudience
  content: unknown
}

/**
 * Reads all packs of additional categories. The function does not check the content of the files. The name of a pack's
 * file determines which players are allowed to use the pack.
 */
export function readPacks(folder: string = FOLDER): Pack[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      file: name,
      audience: name === 'exclusive.json' ? { exclusive: true } : { date: name.replace('.json', '') },
      content: JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown,
    }))
}

const categoriesOf = ({ content }: Pick<Pack, 'content'>) => content as Category[]

export const packCategories = (): Category[] => readPacks().flatMap(categoriesOf)

let packs: Pack[] | undefined

/** Returns the file names of the packs that a player is allowed to use. */
export function openPacks(holder: PackHolder, now: Date): string[] {
  packs ??= readPacks()
  const day = localDay(now, 'UTC')
  const days = { day, publicDay: addDays(day, -EARLY_ACCESS_DAYS) }
  return packs.flatMap(({ file, audience }) => (isPackOpen(audience, holder, days) ? file : []))
}

/**
 * Returns the general catalogue together with the categories of the given packs, and the decisions of the overlay. The
 * first call for a combination of packs builds the indexes for the combination.
 */
export const catalogueWith = (files: readonly string[], overlay: Overlay): Catalogue =>
  files.length === 0 ? loadCatalogue(overlay) : catalogues(overlay, files.join())

const catalogues = latestOverlay((overlay, key): Catalogue => {
  const files = key.split(',')
  packs ??= readPacks()
  const source = readCatalogueFiles().flatMap(({ content }) => content as Category[])
  const open = packs.filter(({ file }) => files.includes(file)).flatMap(categoriesOf)
  const exclusive = packs.filter(({ audience }) => 'exclusive' in audience).flatMap(categoriesOf)
  return indexCatalogue(withOverlay([...source, ...open], overlay), {
    likeness: readLikeness(`${readBaked('vectors.txt')}\n${readBaked('pack-vectors.txt')}`),
    suspects: readSuspects(readBaked('pack-suspects.txt')),
    exclusive: new Set(exclusive.map(({ id }) => id)),
    ...loadRegionalWords(),
  })
})
