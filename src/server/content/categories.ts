import { join } from 'node:path'
import type { Category } from '../../engine/catalogue/category.ts'
import type { Catalogue } from '../../engine/catalogue/index.ts'
import { type Overlay, withOverlay } from '../../engine/catalogue/overlay.ts'
import { CONTENT, loadCatalogue, readCatalogueFiles } from './catalogue.ts'
import { catalogueWith, readPacks } from './packs.ts'
import { loadStoryBoards, readStoryFiles } from './story.ts'

let categories: ReadonlyMap<string, Category> | undefined

/**
 * Returns all categories of the general catalogue, of the packs and of the story, as they are in the files. The key of
 * the map is the id of the category. The first call reads the files. Later calls return the same map.
 */
export function writtenCategories(): ReadonlyMap<string, Category> {
  categories ??= new Map(
    categoryFiles().flatMap((file) => file.categories.map((category) => [category.id, category])),
  )
  return categories
}

/** Returns a category as the generator uses it: as in the files, with the decisions of the overlay. */
export function categoryNow(id: string, overlay: Overlay): Category | undefined {
  const written = writtenCategories().get(id)
  return written && withOverlay([written], overlay)[0]
}

/** Returns all categories as the generator uses them: as in the files, with the decisions of the overlay. */
export const categoriesNow = (overlay: Overlay): Category[] =>
  withOverlay([...writtenCategories().values()], overlay)

/** All files with categories, by their path from the folder `content`. */
export const categoryFiles = (
  folder: string = CONTENT,
): { path: string; categories: readonly Category[] }[] =>
  [
    ...readCatalogueFiles(join(folder, 'catalogue')).map(({ file, content }) => ({
      path: `catalogue/${file}`,
      content,
    })),
    ...readPacks(join(folder, 'packs')).map(({ file, content }) => ({ path: `packs/${file}`, content })),
    ...readStoryFiles(join(folder, 'story')).pools.map(({ file, content }) => ({
      path: `story/${file}`,
      content,
    })),
  ].map(({ path, content }) => ({ path, categories: content as Category[] }))

let paths: ReadonlyMap<string, string> | undefined

/** Returns the file of a category, with its path from the folder `content`. */
export function fileOf(categoryId: string): string | undefined {
  paths ??= new Map(categoryFiles().flatMap(({ path, categories: all }) => all.map(({ id }) => [id, path])))
  return paths.get(categoryId)
}

/** Returns the smallest catalogue with a category: the general one, the one with all packs, or that of the story. */
export function catalogueHaving(categoryId: string, overlay: Overlay): Catalogue {
  const file = fileOf(categoryId) ?? ''
  if (file.startsWith('story/')) return loadStoryBoards(overlay).catalogue
  if (!file.startsWith('packs/')) return loadCatalogue(overlay)
  return catalogueWith(
    readPacks().map((pack) => pack.file),
    overlay,
  )
}
