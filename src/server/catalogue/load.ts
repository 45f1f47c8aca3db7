import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Category } from '../../engine/catalogue/category.ts'
import { type Catalogue, indexCatalogue } from '../../engine/catalogue/index.ts'

const FOLDER = join(import.meta.dirname, '../../../content/catalogue')

/** Every file of content/catalogue, parsed but not checked; in order of name, so that indexes are the same everywhere. */
export function readCatalogueFiles(folder: string = FOLDER): { file: string; content: unknown }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((file) => ({ file, content: JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown }))
}

/** The catalogue ready for dealing. Its files are checked by `npm run check:content`, not at every start. */
export function loadCatalogue(): Catalogue {
  return indexCatalogue(readCatalogueFiles().flatMap(({ content }) => content as Category[]))
}
