import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Category } from '../../engine/catalogue/category.ts'
import { type Catalogue, type GivenTables, indexCatalogue } from '../../engine/catalogue/index.ts'
import { readLikeness } from '../../engine/catalogue/likeness.ts'
import { filesOnly, type Overlay, withOverlay } from '../../engine/catalogue/overlay.ts'
import { readSuspects } from '../../engine/catalogue/suspects.ts'
import { loadRegionalWords } from './regional-words.ts'

/** The folder with everything that people write: the catalogue, packs and the story. */
export const CONTENT = join(import.meta.dirname, '../../../content')
const FOLDER = join(CONTENT, 'catalogue')

/**
 * Reads the files of the catalogue and parses the JSON. The function does not check the content of the files. The files
 * are sorted by name, so that a category has the same index on every machine.
 */
export function readCatalogueFiles(folder: string = FOLDER): { file: string; content: unknown }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((file) => ({ file, content: JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown }))
}

/**
 * Returns a function that calls `make` once for each key, as long as the overlay is the same. With another overlay, the
 * function forgets all results, because indexes of the catalogue need much memory.
 */
export function latestOverlay<T>(make: (overlay: Overlay, key: string) => T): typeof make {
  let made = { overlay: filesOnly.key, results: new Map<string, T>() }
  return (overlay, key) => {
    if (made.overlay !== overlay.key) made = { overlay: overlay.key, results: new Map() }
    const known = made.results.get(key)
    if (known !== undefined) return known
    const result = make(overlay, key)
    made.results.set(key, result)
    return result
  }
}

type BakedName = `${'' | 'story-' | 'pack-'}${'vectors' | 'suspects'}.txt` | 'lexicon.txt' | 'concepts.txt'

/** Reads a file that `npm run bake` generates. */
export function readBaked(name: BakedName): string {
  return readFileSync(join(CONTENT, 'baked', name), 'utf8')
}

interface Source {
  categories: readonly Category[]
  given: GivenTables
}

const readSource = (): Source => ({
  categories: readCatalogueFiles().flatMap(({ content }) => content as Category[]),
  given: {
    likeness: readLikeness(readBaked('vectors.txt')),
    suspects: readSuspects(readBaked('suspects.txt')),
    ...loadRegionalWords(),
  },
})

/** Reads the files and builds the indexes of the catalogue. */
export function readCatalogue(): Catalogue {
  const { categories, given } = readSource()
  return indexCatalogue(categories, given)
}

let source: Source | undefined

const loaded = latestOverlay((overlay) => {
  source ??= readSource()
  return indexCatalogue(withOverlay(source.categories, overlay), source.given)
})

/**
 * Returns the catalogue with the indexes that the generator needs. The first call reads the files, and the first call
 * for an overlay builds the indexes. The function does not check the content of the files; the command `npm run
 * check:content` checks it.
 */
export const loadCatalogue = (overlay: Overlay = filesOnly): Catalogue => loaded(overlay, '')
