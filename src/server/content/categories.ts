import type { Category } from '../../engine/catalogue/category.ts'
import { type Overlay, withOverlay } from '../../engine/catalogue/overlay.ts'
import { readCatalogueFiles } from './catalogue.ts'
import { packCategories } from './packs.ts'
import { poolCategories, readStoryFiles } from './story.ts'

let categories: ReadonlyMap<string, Category> | undefined

/**
 * Returns all categories of the general catalogue, of the packs and of the story, as they are in the files. The key of
 * the map is the id of the category. The first call reads the files. Later calls return the same map.
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

/** Returns a category as the generator uses it: as in the files, with the decisions of the overlay. */
export function categoryNow(id: string, overlay: Overlay): Category | undefined {
  const written = writtenCategories().get(id)
  return written && withOverlay([written], overlay)[0]
}
