import type { Category } from '../../engine/catalogue/category.ts'
import { readCatalogueFiles } from './catalogue.ts'
import { packCategories } from './packs.ts'
import { poolCategories, readStoryFiles } from './story.ts'

let categories: ReadonlyMap<string, Category> | undefined

/** Every category as it is written, by its id: of the general catalogue, the packs and the story. Read when it is first needed. */
export function writtenCategories(): ReadonlyMap<string, Category> {
  categories ??= new Map(
    [
      ...readCatalogueFiles().flatMap(({ content }) => content as Category[]),
      ...packCategories(),
      ...poolCategories(readStoryFiles()),
    ].map((category) => [category.id, category]),
  )
  return categories
}
