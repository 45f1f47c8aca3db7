import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Category } from '../../engine/catalogue/category.ts'
import { type Catalogue, indexCatalogue } from '../../engine/catalogue/index.ts'
import { readLikeness } from '../../engine/catalogue/likeness.ts'
import { readSuspects } from '../../engine/catalogue/suspects.ts'
import { loadRegionalWords } from './regional-words.ts'

const CONTENT = join(import.meta.dirname, '../../../content')
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

type BakedName = `${'' | 'story-' | 'pack-'}${'vectors' | 'suspects'}.txt`

/** Reads a file that `npm run bake` generates. */
export function readBaked(name: BakedName): string {
  return readFileSync(join(CONTENT, 'baked', name), 'utf8')
}

let loaded: Catalogue | undefined

/**
 * Returns the catalogue with the indexes that the generator needs. A process reads the files only once. The function
 * does not check their content; the command `npm run check:content` checks it.
 */
export function loadCatalogue(): Catalogue {
  loaded ??= readCatalogue()
  return loaded
}

export function readCatalogue(): Catalogue {
  const source = readCatalogueFiles().flatMap(({ content }) => content as Category[])
  return indexCatalogue(source, {
    likeness: readLikeness(readBaked('vectors.txt')),
    suspects: readSuspects(readBaked('suspects.txt')),
    regional: loadRegionalWords(),
  })
}
