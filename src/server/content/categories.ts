import type { Category } from '../../engine/catalogue/category.ts'
import { readCatalogueFiles } from './catalogue.ts'
import { packCategories } from './packs.ts'
import { poolCategories, readStoryFiles } from './story.ts'

let categories: ReadonlyMap<string, Category> | undefined

/**
 * Returns every category of the general catalogue, the packs and the story by the category's id, as written in the
 * files. The first call reads the files.
 */
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
